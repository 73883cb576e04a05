-- Sunder in Neovim (0.7 or newer), for C, Promela and .ia:
--
--   dofile('/path/to/examples/neovim/sunder.lua').setup {
--     cmd = { 'sunder' }, options = { '--feature-macros', 'CONFIG_' } }
--
-- Commands: SunderVerify, SunderStop, SunderVariant A,!B (an empty one shows all variants).
local M = {}

-- Neovim 0.7 has no vim.lsp.start: one client serves all buffers.
local function start(config)
  if vim.lsp.start then
    return vim.lsp.start(config)
  end
  M.client = M.client or vim.lsp.start_client(config)
  vim.lsp.buf_attach_client(0, M.client)
  return M.client
end

-- Asks for the code lenses; Neovim 0.7 never asks again if it did so before the server was ready.
function M.refresh()
  local client = M.client and vim.lsp.get_client_by_id(M.client)
  if client and client.initialized and vim.lsp.buf_is_attached(0, M.client) then
    vim.lsp.codelens.refresh()
  end
end

local function execute(command, ...)
  local arguments = { vim.uri_from_bufnr(0), ... }
  local client = vim.lsp.get_client_by_id(M.client)
  client.request('workspace/executeCommand', { command = command, arguments = arguments },
    function(failure, summary)
      if failure then
        vim.notify('sunder: ' .. failure.message, vim.log.levels.ERROR)
      elseif type(summary) == 'string' and summary ~= '' then
        vim.notify('sunder: ' .. summary)
      end
      M.refresh()
    end)
  M.refresh()
end

function M.setup(settings)
  vim.filetype.add({ extension = { ia = 'sunder' } })
  local group = vim.api.nvim_create_augroup('sunder', {})
  local cmd = vim.list_extend(vim.list_extend({}, settings.cmd), { 'lsp', '--' })
  vim.list_extend(cmd, settings.options or {})
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = { 'c', 'promela', 'sunder' },
    callback = function()
      M.client = start({ name = 'sunder', cmd = cmd, on_attach = M.refresh })
    end
  })
  vim.api.nvim_create_autocmd({ 'BufWritePost', 'InsertLeave' }, {
    group = group,
    pattern = { '*.c', '*.pml', '*.ia' },
    callback = M.refresh
  })
  vim.api.nvim_create_user_command('SunderVerify', function() execute('sunder.verify') end, {})
  vim.api.nvim_create_user_command('SunderStop', function() execute('sunder.stop') end, {})
  vim.api.nvim_create_user_command('SunderVariant',
    function(given) execute('sunder.variant', given.args) end, { nargs = '?' })
end

return M
