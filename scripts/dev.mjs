import { spawn } from 'node:child_process';
import path from 'node:path';
import { continuesOnNode24, endWith, projectEnvironment, root } from './node24.mjs';

/** electron-vite with whatever runtime there is: it knows only Electron's own binary or a given path. */
async function main() {
  const { findTestRuntime } = await import('./runtime.mjs');
  const runtime = await findTestRuntime();
  process.stderr.write(`runtime: ${runtime.description}\n`);
  const vite = path.join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const args = [vite, 'dev', '--', ...runtime.args, '--demo', ...process.argv.slice(2)];
  const env = projectEnvironment({ ELECTRON_EXEC_PATH: runtime.executable });
  endWith(spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env }));
}

if (!continuesOnNode24(import.meta.url)) {
  main().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}
