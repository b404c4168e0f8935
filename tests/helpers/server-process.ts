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
    /** On PostgreSQL, with the demo school; a folder has it placed before. */
    postgres: z.object({ url: z.string(), schema: z.string() }).optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? '{}'));

const { postgres, ...place } = options;
const hub = await startHub({
  ...place,
  ...(postgres === undefined ? {} : { postgres, demo: true }),
  isGrouping: place.isHub,
  appVersion: '0.0.0-test',
  dataDir: path.resolve(place.dataDir),
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
