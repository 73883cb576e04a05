import * as vscode from 'vscode';
import { LanguageClient } from 'vscode-languageclient/node';

let client: LanguageClient | undefined;

/** The file in front, if Sunder reads it. */
function current(): string | undefined {
  const document = vscode.window.activeTextEditor?.document;
  return document?.uri.scheme === 'file' ? document.uri.toString() : undefined;
}

function run(command: string, ...rest: string[]): Thenable<unknown> | undefined {
  const uri = current();
  return uri === undefined
    ? undefined
    : client?.sendRequest('workspace/executeCommand', { command, arguments: [uri, ...rest] });
}

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const settings = vscode.workspace.getConfiguration('sunder');
  const [command, ...args] = settings.get<string[]>('command', ['sunder']);
  const options = settings.get<string[]>('options', []);
  client = new LanguageClient(
    'sunder',
    'Sunder',
    { command, args: [...args, 'lsp', '--', ...options] },
    {
      documentSelector: ['sunder-ia', 'promela', 'c'].map(language => ({ scheme: 'file', language }))
    }
  );
  context.subscriptions.push(
    vscode.commands.registerCommand('sunder.verifyThis', () => run('sunder.verify')),
    vscode.commands.registerCommand('sunder.stopThis', () => run('sunder.stop')),
    vscode.commands.registerCommand('sunder.chooseVariant', async () => {
      const variant = await vscode.window.showInputBox({
        prompt: 'A variant or several, such as A,!B,K=3; nothing shows all'
      });
      return variant === undefined ? undefined : run('sunder.variant', variant);
    }),
    vscode.workspace.onDidSaveTextDocument(saved => {
      const isWanted = vscode.workspace.getConfiguration('sunder').get<boolean>('verifyOnSave', false);
      if (isWanted && saved.uri.toString() === current()) {
        run('sunder.verify');
      }
    })
  );
  await client.start();
}

export function deactivate(): Thenable<void> | undefined {
  return client?.stop();
}
