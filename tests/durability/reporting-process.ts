import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';

// Makes the reports that wait, and every file of each; made to be killed.
const [dataDir = '', token = ''] = process.argv.slice(2);
const server = await openServer({ dataDir, appVersion: 'test', log: createLog(null) });
const { read } = server.database;
writeSync(1, 'open\n');
for (;;) {
  await server.services.reports.run();
  const runs = await read.selectFrom('report_run').select(['id', 'state']).orderBy('id').execute();
  for (const [at, { id, state }] of runs.entries()) {
    if (state !== 'ready') continue;
    // One of them on paper as well, which takes long.
    for (const format of at === 0 ? ['xlsx', 'pdf'] : ['xlsx']) {
      const address = `http://lectern.test/api/report-runs/${id}/file?format=${format}`;
      const answer = await server.fetch(
        new Request(address, { headers: { authorization: `Bearer ${token}` } }),
      );
      // Paper holds fewer rows than a report may have.
      if (answer.status !== 200 && answer.status !== 413)
        throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
    }
  }
  if (runs.every(({ state }) => state === 'ready')) break;
  await sleep(2);
}
await server.close();
