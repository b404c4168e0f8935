import { spawn } from 'node:child_process';
import path from 'node:path';

const script = (name: string) => path.resolve(import.meta.dirname, '../../scripts', name);

function runScript(name: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [script(name), ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0)));
}

/** Builds the page when needed and serves the application on a loopback address. */
export const serve = (args: readonly string[]): Promise<number> => runScript('hub.mjs', ['--local', ...args]);
