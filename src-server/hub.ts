import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { startHub } from './start-hub.ts';

const root = path.resolve(import.meta.dirname, '..');
const usageExitCode = 2;

const argumentsSchema = z.object({
  port: z.coerce.number('--port takes a number.').int().min(0).max(65_535),
  data: z.string().optional(),
  demo: z.boolean(),
});

function readArguments(): z.infer<typeof argumentsSchema> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      data: { type: 'string' },
      demo: { type: 'boolean', default: false },
    },
  });
  return argumentsSchema.parse(values);
}

function exitWith(code: number, error: unknown): never {
  const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
  process.stderr.write(`${reason}\n`);
  process.exit(code);
}

async function main(): Promise<void> {
  process.umask(0o077);
  const { port, data, demo } = readArguments();
  const packageFile: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { version } = z.object({ version: z.string() }).parse(packageFile);
  const hub = await startHub({
    port,
    demo,
    dataDir: path.resolve(data ?? path.join(root, '.data')),
    appVersion: version,
    rendererDir: path.join(root, 'out', 'renderer'),
  });
  process.stdout.write(`listening ${hub.url}\n`);

  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    hub.close().then(
      () => process.exit(0),
      (error: unknown) => exitWith(1, error),
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const isUsage = error instanceof z.ZodError || (error instanceof TypeError && 'code' in error);
  exitWith(isUsage ? usageExitCode : 1, error);
});
