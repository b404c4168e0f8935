import { NO_LIMIT } from '#shared/domain/limits/quotas.ts';
import { writeSync } from 'node:fs';
import { createLog } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';

// Saves answers as fast as it can and says each one that was acknowledged; made to be killed.
const [dataDir = '', token = '', attemptId = '', questions = '', first = '1'] = process.argv.slice(2);
const questionIds = questions.split(',');
const server = await openServer({
  dataDir,
  appVersion: 'test',
  log: createLog(null),
  attemptEvents: NO_LIMIT,
});
writeSync(1, 'open\n');

for (let n = Number(first); ; n++) {
  const questionId = questionIds[n % questionIds.length];
  const response = await server.fetch(
    new Request(`http://lectern.test/api/exam-attempts/${attemptId}/answers/${questionId}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ selectedAnswerId: (n % 4) + 1, timeTakenPerQuestion: n }),
    }),
  );
  if (response.status !== 200)
    throw new Error(`Saving answered ${response.status}: ${await response.text()}`);
  writeSync(1, `ack ${n}\n`);
}
