import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';

// Does what is done by the clock, mails and departures, as fast as it can; made to be killed.
const [dataDir = ''] = process.argv.slice(2);
const server = await openServer({ dataDir, appVersion: 'test', log: createLog(null) });
writeSync(1, 'open\n');
for (;;) {
  await server.tick();
  await sleep(2);
}
