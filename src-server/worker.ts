import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { ServerWorkerData } from '#shared/bridge/server-port.ts';
import { createLog } from './log.ts';
import { openServer } from './open-server.ts';
import { openServerPort } from './server-port.ts';

const workerDataSchema = z.strictObject({
  dataDir: z.string().min(1),
  appVersion: z.string(),
  demo: z.boolean(),
  parseWorker: z.string().min(1),
}) satisfies z.ZodType<ServerWorkerData>;

if (parentPort === null) throw new Error('The server worker is started by the main process');

const options = workerDataSchema.parse(workerData);
const port = openServerPort(parentPort);
const logDir = path.join(options.dataDir, 'logs');
mkdirSync(logDir, { recursive: true, mode: 0o700 });
const log = createLog(path.join(logDir, 'server.log'));

try {
  port.serve(
    await openServer({
      dataDir: options.dataDir,
      appVersion: options.appVersion,
      demo: options.demo,
      parseWorker: options.parseWorker,
      secrets: port.secrets,
      log,
    }),
  );
} catch (error) {
  log.error({ err: error }, 'the server could not open its data');
  port.fail(error);
}
