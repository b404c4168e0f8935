import { writeSync } from 'node:fs';
import { createLog } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';

// Imports a file of people and says when it begins and ends; made to be killed.
const [dataDir = '', token = '', importId = ''] = process.argv.slice(2);
const server = await openServer({ dataDir, appVersion: 'test', log: createLog(null) });
writeSync(1, 'open\n');
const response = await server.fetch(
  new Request(`http://lectern.test/api/people-imports/${importId}/confirmation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
  }),
);
if (response.status !== 200)
  throw new Error(`Importing answered ${response.status}: ${await response.text()}`);
writeSync(1, 'done\n');
setInterval(() => undefined, 1000);
