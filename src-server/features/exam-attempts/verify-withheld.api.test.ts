import type { Updateable } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import type { ExamAttemptTable } from '#server/db/attempt-tables.ts';
import type { ReleasePolicy } from '#shared/domain/exam-attempts/limits.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { verifyChains } from './verify.ts';

const DAY = 24 * 60 * 60_000;
const PARTS = ['score', 'verdict', 'points', 'answers', 'feedback'] as const;
const ALL = PARTS.join(',');

let server: TestServer;
let author: Person;
let student: Person;
let examId: number;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.remembered(await server.person('Instructor'));
  student = await server.remembered(await server.person('Student'));
});
afterEach(() => server.close());

const sit = async (policy: ReleasePolicy, at?: number) => {
  const release = { policy, parts: ['score', 'verdict'] as const, ...(at === undefined ? {} : { at }) };
  ({ examId } = await publishedExam(server, author, { enrol: [student], release }));
  server.clock.advance(1000);
  const { body } = await student.call(attempts.startAttempt, { body: { exam_id: examId } });
  await student.call(attempts.submitAttempt, { params: { id: body.id } });
  server.clock.advance(1000);
  return body.id;
};

const problems = async () => {
  const { broken, wrong } = await verifyChains(server.database.read);
  return [...broken, ...wrong].map(({ problem }) => problem);
};
const tamper = (changes: Updateable<ExamAttemptTable>) =>
  server.write(({ db }) => db.updateTable('exam_attempt').set(changes).execute());
const hold = (id: number) => author.send('PUT', `/api/exam-attempts/${id}/hold`, { reason: 'A hearing.' });
const releaseNow = () => author.send('POST', `/api/exams/${examId}/release`);

describe('what a result withholds', () => {
  it('follows from every way in which staff and time release it', async () => {
    const id = await sit('by_hand');
    expect(await problems()).toEqual([]);
    expect((await hold(id)).status).toBe(200);
    expect(await problems()).toEqual([]);
    expect((await author.send('DELETE', `/api/exam-attempts/${id}/hold`)).status).toBe(200);
    expect(await problems()).toEqual([]);
    expect((await releaseNow()).status).toBe(200);
    expect(await problems()).toEqual([]);
    server.clock.advance(1000);
    const terms = { policy: 'on_date', release_at: new Date(server.clock.now() + DAY).toISOString() };
    const changed = await author.send('PUT', `/api/exams/${examId}/release`, { ...terms, parts: ['score'] });
    expect(changed.status).toBe(200);
    expect(await problems()).toEqual([]);
    expect((await hold(id)).status).toBe(200);
    expect(await problems()).toEqual([]);
  });

  it('is released by its date, and by nobody before it', async () => {
    const date = server.clock.now() + DAY;
    await sit('on_date', date);
    await tamper({
      withheld: 'points,answers,feedback',
      released_at: server.clock.now(),
      release_policy: null,
    });
    expect(await problems()).toContain('it was released before its terms did, and by nobody');
    await tamper({ withheld: ALL, released_at: null, release_policy: 'on_date' });
    server.clock.advance(2 * DAY);
    await server.tick();
    expect(await problems()).toEqual([]);
  });

  it.each([
    ['its parts alone', { withheld: '' }, `withheld is nothing, its terms say ${ALL}`],
    [
      'all of it, as one of before',
      { withheld: '', release_policy: null },
      `withheld is nothing, its terms say ${ALL}`,
    ],
    ['what it waits for', { release_policy: 'at_once' }, 'release_policy is at_once, its terms say by_hand'],
    ['a hold that nobody set', { held_reason: 'No.' }, 'it is held back, and nobody did so'],
  ] as const)('is found to be changed: %s', async (_what, changes, said) => {
    await sit('by_hand');
    await tamper(changes);
    expect(await problems()).toContain(said);
  });

  it('is found where a hold was taken away, or terms were changed by nobody', async () => {
    const id = await sit('at_once');
    expect(await problems()).toEqual([]);
    await hold(id);
    await tamper({ held_reason: null, withheld: 'points,answers,feedback' });
    expect(await problems()).toEqual(['somebody holds it back, and it says no reason']);
    await author.send('DELETE', `/api/exam-attempts/${id}/hold`);
    await server.write(({ db, now, newId }) =>
      db
        .insertInto('exam_release')
        .values({
          id: newId(),
          exam_id: examId,
          release_policy: 'at_once',
          release_at: null,
          release_parts: 'score,verdict',
          made_by: author.id,
          made_name: 'Nobody',
          created_at: now,
          updated_at: now,
        })
        .execute(),
    );
    expect(await problems()).toContain('the audit log does not know a change of the terms of its release');
  });
});
