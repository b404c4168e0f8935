import path from 'node:path';
import { z } from 'zod';
import { startHub } from '#server/start-hub.ts';

/** A server in a process of its own, as `npm run hub` and `npm run serve` start it, on an empty page. */
const options = z
  .object({
    isHub: z.boolean(),
    port: z.int(),
    dataDir: z.string(),
    rendererDir: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const hub = await startHub({
  ...options,
  isGrouping: options.isHub,
  appVersion: '0.0.0-test',
  dataDir: path.resolve(options.dataDir),
});
process.stdout.write(`listening ${hub.url}\n`);
process.once('SIGTERM', () => {
  hub.close().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
