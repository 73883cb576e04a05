-- Checks that Neovim and `sunder lsp` work together. Run it in the repository's folder:
--
--   SUNDER=target/sunder ENDLESS=file.c nvim --headless --clean -c 'luafile examples/neovim/check.lua'
--
-- ENDLESS is a file whose verification takes long. It prints a line for each check, and ends with an
-- error if one fails.
local PATIENCE = 120 * 1000
local sunder = dofile('examples/neovim/sunder.lua')

io.stdout:setvbuf('no')

local function say(text) io.stdout:write(text .. '\n') end

local function fail(text)
  say('FAILED ' .. text)
  vim.cmd('cquit 1')
end

local function wait(what, condition)
  if vim.wait(PATIENCE, condition, 20) then
    say('ok ' .. what)
  else
    fail(what .. ': not within ' .. PATIENCE / 1000 .. ' s')
  end
end

local function expect(what, found, wanted)
  if not string.find(found, wanted, 1, true) then
    fail(what .. ': "' .. found .. '" does not contain "' .. wanted .. '"')
  end
  say('ok ' .. what)
end

-- The kinds of the progress notifications since the last verification began, and their token.
local progress = {}
local token
local show = vim.lsp.handlers['$/progress']
vim.lsp.handlers['$/progress'] = function(failure, result, context, config)
  if result.value.kind == 'begin' then
    progress = {}
  end
  progress[result.value.kind] = result.value
  token = result.token
  return show(failure, result, context, config)
end

-- Messages of the server; errors of the protocol, such as a request that Neovim does not know.
local messages = {}
vim.notify = function(text) table.insert(messages, text) end

-- The answer to a request about a place: the line, and a word of it.
local function ask(method, line, word)
  local text = vim.fn.getline(line)
  local column = string.find(text, word, 1, true) - 1
  local params = { textDocument = vim.lsp.util.make_text_document_params(),
    position = { line = line - 1, character = column } }
  local answers, failure = vim.lsp.buf_request_sync(0, method, params, PATIENCE)
  if not answers or not answers[sunder.client] then
    fail(method .. ': ' .. tostring(failure))
  end
  return answers[sunder.client].result
end

local function lens()
  local found = vim.lsp.codelens.get(vim.api.nvim_get_current_buf())
  return found[1] and found[1].command.title or ''
end

local function await_lens(what, title)
  local last = 0
  wait(what, function()
    if vim.loop.now() - last > 300 then
      last = vim.loop.now()
      sunder.refresh()
    end
    return vim.startswith(lens(), title)
  end)
end

local function diagnostic(text)
  return function()
    for _, it in ipairs(vim.diagnostic.get(0)) do
      if string.find(it.message, text, 1, true) then
        return true
      end
    end
    return false
  end
end

local function check()
  sunder.setup({ cmd = vim.split(vim.env.SUNDER or 'sunder', ' ') })
  vim.cmd('filetype on')
  vim.cmd('edit examples/c/driver.c')
  await_lens('code lens', 'Verify every variant')

  local fault = vim.fn.search('locked = 0;', 'w')
  vim.fn.append(fault, { '#ifdef SMP', 'static int other = undeclared;', '#endif' })
  wait('diagnostics with a condition', diagnostic("'undeclared' is undeclared, when SMP"))
  vim.cmd('silent undo')
  wait('no diagnostics after the correction', function() return #vim.diagnostic.get(0) == 0 end)

  local early = vim.fn.search('return -1;', 'w')
  local hover = ask('textDocument/hover', early, 'return')
  expect('hover', hover.contents.value, 'when `!EARLY_RETURN_FIXED`')
  local second = vim.fn.search('#ifdef EARLY_RETURN_FIXED', 'w')
  local places = ask('textDocument/definition', second, 'EARLY')
  local defined = vim.fn.getline(places[1].range.start.line + 1)
  expect('definition of a feature', #places .. ' ' .. defined, '1 #ifndef EARLY_RETURN_FIXED')

  vim.fn.cursor(1, 1)
  vim.lsp.codelens.run()
  wait('the failure after verification',
    diagnostic('fails when SMP && !EARLY_RETURN_FIXED'))
  await_lens('code lens with the verdicts', 'Verify every variant (1 UNSAFE, 3 SAFE)')
  wait('progress ends', function() return progress['end'] ~= nil end)
  expect('progress has a title', progress.begin.title, 'Verify driver.c')
  expect('progress has a result', progress['end'].message, '1 UNSAFE, 3 SAFE')

  vim.cmd('edit ' .. vim.env.ENDLESS)
  await_lens('code lens of a second file', 'Verify every variant')
  vim.lsp.codelens.run()
  wait('progress is reported', function()
    return progress.report and not progress['end']
      and string.find(progress.report.message, 'iteration', 1, true)
  end)
  await_lens('code lens during verification', 'Stop verifying')
  vim.lsp.codelens.run()
  wait('stopped by the code lens', function() return progress['end'] ~= nil end)

  local client = vim.lsp.get_client_by_id(sunder.client)
  local request = { command = 'sunder.verify', arguments = { vim.uri_from_bufnr(0) } }
  local function verify(finished)
    progress = {}
    local _, id = client.request('workspace/executeCommand', request, finished or function() end)
    wait('progress begins again', function() return progress.report ~= nil end)
    return id
  end
  verify()
  client.notify('window/workDoneProgress/cancel', { token = token })
  wait('stopped by its progress', function() return progress['end'] ~= nil end)
  client.cancel_request(verify())
  wait('stopped by its request', function() return progress['end'] ~= nil end)
  if #messages > 0 then
    fail('message: ' .. table.concat(messages, '\n'))
  end
  say('all checks passed')
end

local passed, failure = pcall(check)
if not passed then
  fail(tostring(failure))
end
vim.cmd('qall!')
