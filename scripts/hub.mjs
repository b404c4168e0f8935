import { spawn } from 'node:child_process';
import path from 'node:path';
import { HUB_FLAGS, hubEnvironment } from './hub-flags.mjs';
import { SANDBOX_FLAG, withSandbox } from './payments-sandbox.mjs';
import { continuesOnNode24, endWith, projectEnvironment, root } from './node24.mjs';

// `npm run hub`: the server of an institution (docs/operator-guide.md).
async function main() {
  const args = process.argv.slice(2);
  if (!args.includes('--help') && !args.includes('-h')) {
    const { buildWhenStale } = await import('./build.mjs');
    await buildWhenStale();
  }
  const hub = path.join(root, 'src-server', 'hub.ts');
  const start = args.includes(SANDBOX_FLAG) ? await withSandbox(args) : { args, environment: {} };
  endWith(
    spawn(process.execPath, [...HUB_FLAGS, hub, ...start.args], {
      stdio: 'inherit',
      env: { ...projectEnvironment(hubEnvironment(start.args)), ...start.environment },
    }),
  );
}

if (!continuesOnNode24(import.meta.url)) {
  main().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
}
