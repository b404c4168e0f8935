import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

it('ends well when whoever reads has read enough', async () => {
  const script = `
    import { printJson } from '${new URL('./output.ts', import.meta.url).href}';
    printJson(Array.from({ length: 200_000 }, (_, n) => n));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const complaints: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk));
  await once(child.stdout, 'data');
  child.stdout.destroy();
  const [code] = await once(child, 'close');
  expect({ code, complaints: Buffer.concat(complaints).toString() }).toEqual({ code: 0, complaints: '' });
});
