import { writeSync } from 'node:fs';
import { createLog } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';

// Mends a question of an import, confirms it and undoes it, and says when each begins and ends; made to be killed.
const [dataDir = '', token = '', importId = '', step = ''] = process.argv.slice(2);
const server = await openServer({ dataDir, appVersion: 'test', log: createLog(null) });
const call = async (method: string, path: string, body: unknown): Promise<void> => {
  const response = await server.fetch(
    new Request(`http://lectern.test/api/imports/${importId}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  if (response.status !== 200)
    throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
};

writeSync(1, 'open\n');
if (step === 'import') {
  const mended = { title: 'Mended?', type: 'true-false', options: [], correct: 1, mark: 1 };
  await call('PUT', '/items/0', mended);
  writeSync(1, 'mended\n');
  await call('POST', '/confirmation', {});
} else await call('POST', '/reversal', undefined);
writeSync(1, 'done\n');
setInterval(() => undefined, 1000);
