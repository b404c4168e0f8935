import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { ServerWorkerData } from '#shared/bridge/server-port.ts';
import { systemClock } from './clock.ts';
import { EXAM_RESERVE_BYTES } from './exam-reserve.ts';
import { createLog, type Log } from './log.ts';
import { openLocalServer } from './open-local-server.ts';
import { openServerPort } from './server-port.ts';

const workerDataSchema = z.strictObject({
  dataDir: z.string().min(1),
  appVersion: z.string(),
  demo: z.boolean(),
  isInsecureHubAllowed: z.boolean(),
  parseWorkerUrl: z.url(),
  sleep: z.strictObject({ run: z.string().min(1), startedAtMs: z.number(), sleptMs: z.number() }),
  databaseWorkerUrl: z.url(),
  sheetWorkerUrl: z.url(),
}) satisfies z.ZodType<ServerWorkerData>;

if (parentPort === null) throw new Error('The server worker is started by the main process');

const options = workerDataSchema.parse(workerData);
const port = openServerPort(parentPort);
let { sleptMs } = options.sleep;
port.onSlept((ms) => {
  sleptMs = ms;
});
let sharedIdleMinutes: number | null = null;
port.onShared((minutes) => {
  sharedIdleMinutes = minutes;
});
let log: Log | null = null;

try {
  log = createLog(path.join(options.dataDir, 'logs', 'server.log'));
  port.serve(
    await openLocalServer({
      dataDir: options.dataDir,
      appVersion: options.appVersion,
      demo: options.demo,
      isInsecureHubAllowed: options.isInsecureHubAllowed,
      sharedIdleMinutes: () => sharedIdleMinutes,
      secrets: port.secrets,
      isWindowWatched: true,
      onReach: port.tellReach,
      onArrived: port.tellArrived,
      parseWorkerUrl: new URL(options.parseWorkerUrl),
      sheetWorkerUrl: new URL(options.sheetWorkerUrl),
      keeping: { workerUrl: new URL(options.databaseWorkerUrl) },
      reserveBytes: EXAM_RESERVE_BYTES,
      log,
      clock: systemClock({ ...options.sleep, sleptMs: () => sleptMs }),
    }),
  );
} catch (error) {
  log?.error({ err: error }, 'the server could not open its data');
  port.fail(error);
}
