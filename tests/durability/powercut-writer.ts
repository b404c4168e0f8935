import { NO_LIMIT } from '#shared/domain/limits/quotas.ts';
import { randomBytes } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { IdSource } from '#server/db/ids.ts';
import { insertInstitution } from '#server/features/setup/repo.ts';
import { createBuiltInRoles } from '#server/features/roles/role-service.ts';
import { createAccount } from '#server/features/users/account-service.ts';
import { createLog } from '#server/log.ts';
import { openServer, type OpenedServer } from '#server/open-server.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import type { TestServer } from '#tests/helpers/test-server.ts';

// Makes a data folder, saves answers and says each one that was acknowledged; made to be recorded.
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '' },
    answers: { type: 'string', default: '600' },
    /** What the database must never use, so that the test can show that it would notice. */
    synchronous: { type: 'string', default: 'FULL' },
  },
});
const EMAIL = 'student@school.test';
/** Checkpoints come often enough to be hit by the cuts. */
const PAGES_PER_CHECKPOINT = 200;

async function open(): Promise<OpenedServer> {
  const server = await openServer({
    dataDir: values.data,
    appVersion: 'test',
    log: createLog(null),
    attemptEvents: NO_LIMIT,
  });
  const raw = server.database.sqlite?.raw;
  raw?.pragma(`wal_autocheckpoint = ${PAGES_PER_CHECKPOINT}`);
  raw?.pragma(`synchronous = ${values.synchronous}`);
  return server;
}

interface Sitting {
  readonly attemptId: number;
  readonly questionIds: readonly number[];
}

/** An institution with a published exam, written past the API, and an attempt started through it. */
async function prepare(server: OpenedServer): Promise<Sitting & { readonly token: string }> {
  // A device number of its own: the server's ids are the server's.
  const ids = new IdSource(1, 0);
  const now = Date.now();
  const write: TestServer['write'] = (work) =>
    server.database.write
      .transaction()
      .execute((db) => work({ db, now, newId: () => ids.next(), random: randomBytes }));
  const [instructor, student] = await write(async (ctx) => {
    await insertInstitution(ctx, { name: 'Test School', timeZone: 'UTC', currency: 'GBP', isDemo: false });
    const roles = await createBuiltInRoles(ctx);
    const insert = (role: RoleName) =>
      createAccount(ctx, {
        email: role === 'Student' ? EMAIL : 'instructor@school.test',
        firstName: role,
        lastName: 'Person',
        roleId: roles.get(role) ?? 0,
        passwordHash: null,
      });
    return [await insert('Instructor'), await insert('Student')];
  });
  const exam = await publishedExam(
    { write },
    { id: instructor },
    { questions: 20, durationMinutes: 0, enrol: [{ id: student }] },
  );
  const token = await server.actAs(EMAIL);
  const started = await call(server, token, 'POST', '/api/exam-attempts', { exam_id: exam.examId });
  return {
    token,
    attemptId: examAttemptsContract.startAttempt.responses[201].parse(await started.json()).id,
    questionIds: exam.questionIds,
  };
}

async function call(server: OpenedServer, token: string, method: string, url: string, body: unknown) {
  const response = await server.fetch(
    new Request(`http://lectern.test${url}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    }),
  );
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response;
}

let server = await open();
const { token, attemptId, questionIds } = await prepare(server);
const answers = Number(values.answers);
for (let n = 1; n <= answers; n++) {
  const url = `/api/exam-attempts/${attemptId}/answers/${questionIds[n % questionIds.length]}`;
  await call(server, token, 'PUT', url, { selectedAnswerId: (n % 4) + 1, timeTakenPerQuestion: n });
  writeSync(1, `ack ${n}\n`);
  // Time for the second copy, as between two calls of a person.
  await nextTurn();
  if (n === Math.floor(answers / 2)) {
    await server.close();
    // It is on the disk when the server has closed.
    writeSync(1, `copied ${n}\n`);
    server = await open();
  }
}
// Ends without closing: the last answers are in the WAL alone.
process.exit(0);
