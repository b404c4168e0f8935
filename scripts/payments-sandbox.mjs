import { spawn } from 'node:child_process';
import path from 'node:path';
import { projectEnvironment, root } from './node24.mjs';

/** `npm run serve -- --demo --payments-sandbox`: cards are taken by hubs only, so this starts one. */
export const SANDBOX_FLAG = '--payments-sandbox';

const PORT = '4123';
const SECRETS = { key: 'sk_test_sandbox', webhook: 'whsec_sandbox' };

const valueOf = (args, name, otherwise) => {
  const at = args.indexOf(name);
  return at < 0 ? otherwise : (args[at + 1] ?? otherwise);
};

const withDefault = (args, name, value) => (args.includes(name) ? args : [...args, name, value]);

/** Starts the sandbox, which ends with this process. @returns how the hub is started beside it */
export async function withSandbox(given) {
  const own = given.filter((arg) => arg !== SANDBOX_FLAG && arg !== '--local');
  const args = withDefault(withDefault(own, '--data', path.join(root, '.data', 'sandbox')), '--port', PORT);
  const hub = `http://127.0.0.1:${valueOf(args, '--port', PORT)}`;
  const program = path.join(root, 'tools', 'payment-sandbox', 'main.ts');
  const child = spawn(
    process.execPath,
    [program, '--port', '0', '--hub', hub, '--key', SECRETS.key, '--webhook-secret', SECRETS.webhook],
    { stdio: ['ignore', 'pipe', 'inherit'], env: projectEnvironment({}) },
  );
  process.on('exit', () => child.kill());
  const url = await new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The payment sandbox ended with ${code}.`)));
    child.stdout.on('data', (chunk) => {
      const found = /^sandbox (\S+)$/m.exec(String(chunk))?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  process.stdout.write(`payment sandbox ${url}\n`);
  return {
    args,
    environment: {
      LECTERN_STRIPE_URL: url,
      LECTERN_STRIPE_SECRET_KEY: SECRETS.key,
      LECTERN_STRIPE_WEBHOOK_SECRET: SECRETS.webhook,
    },
  };
}
