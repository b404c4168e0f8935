import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { AttemptClock } from '#shared/contract/exam-time.ts';
import {
  ADMIN,
  Anything,
  beginExam,
  inSync,
  oneComputer,
  PASSWORD,
  readingFrom,
  STUDENT,
  until,
} from '#tests/helpers/sync-stage.ts';

let stage: Awaited<ReturnType<typeof oneComputer>>;
beforeAll(async () => {
  stage = await oneComputer();
});
afterAll(() => stage.processes.close());

const Given = z.looseObject({ count: z.number(), elsewhere: z.number() });
const MINUTE = 60_000;

it('reaches the computer that is sat at, which goes on by it, and the hub reckons the same', async () => {
  const { hub, laptop } = stage;
  const student = await laptop.signIn(STUDENT, PASSWORD);
  await inSync(laptop, student);
  const attempt = await beginExam(hub, laptop, student);
  const clock = () =>
    laptop.expect(AttemptClock, [200, 'GET', `/api/exam-attempts/${attempt.id}/clock`, undefined, student]);
  const before = await clock();
  const admin = await hub.signIn(ADMIN, PASSWORD);
  // The hub hears of the attempt first.
  await inSync(laptop, student);
  const given = await until(
    () =>
      hub.call(
        'POST',
        `/api/exam-attempts/${attempt.id}/grants`,
        { minutes: 7, reason: 'The alarm rang' },
        admin,
      ),
    ({ status }) => status === 201,
  );
  expect(Given.parse(given.body)).toMatchObject({ count: 1, elsewhere: 1 });
  // The stream learns of whoever signs in only by and by.
  await laptop.call('POST', '/api/sync/round', undefined, student);
  const after = await until(clock, (one) => one.allowed_minutes === (before.allowed_minutes ?? 0) + 7);
  expect(after.given).toMatchObject([{ minutes: 7, reason: 'The alarm rang' }]);
  expect(after.remaining_ms ?? 0).toBeGreaterThan((before.remaining_ms ?? 0) + 6 * MINUTE);
  await laptop.expect(Anything, [
    201,
    'POST',
    `/api/exam-attempts/${attempt.id}/submission`,
    undefined,
    student,
  ]);
  await inSync(laptop, student);
  const stored = await until(
    () =>
      readingFrom(hub, (db) =>
        db
          .selectFrom('exam_attempt')
          .where('id', '=', attempt.id)
          .select(['state', 'granted_ms', 'flags', 'sealed_count'])
          .executeTakeFirstOrThrow(),
      ),
    ({ sealed_count: sealed }) => sealed !== null,
  );
  expect(stored).toMatchObject({ granted_ms: 7 * MINUTE });
  expect(stored.flags).not.toContain('unknown_grant');
});
