import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { examMarkingContract as marking, RegradePreview } from '#shared/contract/exam-marking.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { verifyChains } from './verify.ts';
import { verifyLedger } from './verify-ledger.ts';
import { verifyVersions } from './verify-versions.ts';

let server: TestServer;
let instructor: Person;
let abel: Person;
let berg: Person;
let chan: Person;
let exam: PublishedExam;

beforeEach(async () => {
  server = await createTestServer();
  instructor = await server.person('Instructor');
  abel = await server.person('Student', 'Ada Abel');
  berg = await server.person('Student', 'Bob Berg');
  chan = await server.person('Student', 'Cy Chan');
  exam = await publishedExam(server, instructor, {
    enrol: [abel, berg, chan],
    attemptsAllowed: 2,
    openQuestions: 1,
    reviewPolicy: 'immediate',
    withCertificate: true,
  });
});
afterEach(() => server.close());

const q = (index: number): number => exam.questionIds[index] ?? 0;

/** Sits the exam: options by question, and the text of the open one. */
async function sit(who: Person, options: readonly (number | null)[], text = ''): Promise<number> {
  const { id } = (await who.call(attempts.startAttempt, { body: { exam_id: exam.examId } })).body;
  for (const [index, option] of options.entries())
    if (option !== null)
      await who.send('PUT', `/api/exam-attempts/${id}/answers/${q(index)}`, {
        selectedAnswerId: option,
        timeTakenPerQuestion: 1,
      });
  if (text !== '')
    await who.send('PUT', `/api/exam-attempts/${id}/answers/${q(4)}`, {
      selectedAnswerId: null,
      answerText: text,
      timeTakenPerQuestion: 1,
    });
  await who.call(attempts.submitAttempt, { params: { id } });
  return id;
}

const correct = (kind: string, index: number, options: number[] = []) => ({
  question_id: q(index),
  kind,
  options,
});
const body = (corrections: object[]) => ({ version_id: exam.versionId, corrections });
const dryRun = (corrections: object[], who = instructor) =>
  who.send('POST', `/api/exams/${exam.examId}/regrades`, body(corrections));
const foreseen = async (corrections: object[]): Promise<RegradePreview> => {
  const response = await dryRun(corrections);
  expect(response.status).toBe(200);
  return z.object({ data: RegradePreview }).parse(await response.json()).data;
};
const apply = (revision: number, corrections: object[], reason = 'The key was wrong.', who = instructor) =>
  who.send('POST', `/api/exams/${exam.examId}/regrades/${revision}/application`, {
    ...body(corrections),
    reason,
  });
const row = (id: number) =>
  server.database.read.selectFrom('exam_attempt').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const list = async () =>
  (await instructor.call(marking.listRegrades, { params: { id: exam.examId }, query: {} })).body.data;
const problems = async () => {
  const { read } = server.database;
  const { broken, wrong } = await verifyChains(read);
  const versions = await verifyVersions(read, true);
  const ledger = await verifyLedger(read);
  // The factory publishes with a hash of its own.
  const said = versions.problems.filter((text) => text.includes('revision'));
  return [...[...broken, ...wrong].map(({ problem }) => problem), ...said, ...ledger.problems];
};
/** Every row of every table but sessions and the like, which a call itself may touch. */
const everything = async () => {
  const found: Record<string, unknown> = {};
  for (const table of [
    'exam_attempt',
    'exam_attempt_mark',
    'exam_ledger',
    'exam_key_revision',
    'exam_score_change',
    'notification_due',
    'certificate',
    'certificate_due',
    'audit_entry',
  ] as const)
    found[table] = await server.database.read.selectFrom(table).selectAll().execute();
  return JSON.stringify(found);
};

describe('a correction of the key', () => {
  it('says in a dry run who would get what, and writes nothing', async () => {
    const ada = await sit(abel, [1, 2, 3, 1], '');
    await sit(berg, [1, 1, 1, 4], '');
    const before = await everything();
    const data = await foreseen([correct('options', 3, [1])]);
    expect(data).toMatchObject({
      revision: 1,
      attempts: 2,
      changed: 2,
      passing: 0,
      failing: 0,
      certificates: 0,
      before: [0, 0, 0, 0, 1, 0, 1, 0, 0, 0],
      after: [0, 0, 1, 0, 0, 0, 0, 0, 1, 0],
    });
    expect(data.rows[0]).toEqual({
      attempt_id: ada,
      student_name: 'Ada Abel',
      attempt_no: 1,
      former_score: 60,
      former_result: 'pass',
      score: 80,
      result: 'pass',
    });
    expect(await everything()).toBe(before);
  });

  // One connection is all that this database has.
  it.skipIf(process.env['LECTERN_TEST_DB'] === 'pglite')(
    'is tried while somebody else writes: nothing that is saved waits for it',
    async () => {
      await sit(abel, [1, 2, 3, 1]);
      const written = Promise.withResolvers<void>();
      const writing = server.write(() => written.promise);
      const answered = dryRun([correct('full_credit', 0)]).then(({ status }) => status);
      const first = await Promise.race([answered, sleep(10_000, 'it waits')]);
      written.resolve();
      await writing;
      await answered;
      expect(first).toBe(200);
    },
  );

  it('gives another right option, several of them, full credit, or leaves a question out', async () => {
    const ada = await sit(abel, [1, 2, 3, 1]);
    const bob = await sit(berg, [2, null, 3, 4]);
    const scores = async () => [(await row(ada)).score, (await row(bob)).score];
    expect(await scores()).toEqual([60_00, 40_00]);
    expect((await apply(1, [correct('options', 3, [1])])).status).toBe(200);
    expect(await scores()).toEqual([80_00, 20_00]);
    await apply(2, [correct('options', 3, [1, 4])]);
    expect(await scores()).toEqual([80_00, 40_00]);
    await apply(3, [correct('options', 3, [1, 4]), correct('full_credit', 1)]);
    expect(await scores()).toEqual([80_00, 60_00]);
    await apply(4, [correct('dropped', 0), correct('full_credit', 1)]);
    // Of four questions that count.
    expect(await scores()).toEqual([50_00, 75_00]);
    expect(await row(bob)).toMatchObject({ correct_count: 3, points: 300, progress: 60_00, result: 'pass' });
    await apply(5, []);
    expect(await scores()).toEqual([60_00, 40_00]);
    expect(await problems()).toEqual([]);
    const { revisions, questions } = await list();
    expect(
      revisions.map(({ revision, scores: changed, is_newest: newest, waiting }) => [
        revision,
        changed,
        newest,
        waiting,
      ]),
    ).toEqual([
      [5, 2, true, 0],
      [4, 2, false, 0],
      [3, 1, false, 0],
      [2, 1, false, 0],
      [1, 2, false, 0],
    ]);
    expect(questions[3]).toMatchObject({
      published_option: 4,
      correction: null,
      unanswered: 0,
      options: [
        { option: 1, count: 1 },
        { option: 2, count: 0 },
        { option: 3, count: 0 },
        { option: 4, count: 1 },
      ],
    });
  });

  it('counts for what is handed in later, and leaves points by hand as they are', async () => {
    const ada = await sit(abel, [1, 2, 3, 1], 'By osmosis');
    expect((await row(ada)).state).toBe('submitted');
    await apply(1, [correct('options', 3, [1])]);
    expect(await row(ada)).toMatchObject({ state: 'submitted', score: null, key_revision: 1 });
    await instructor.send('PUT', `/api/exam-attempts/${ada}/marks/${q(4)}`, { points: 0.5 });
    expect(await row(ada)).toMatchObject({ state: 'marked', score: 90_00 });
    const bob = await sit(berg, [1, 2, 3, 1]);
    expect(await row(bob)).toMatchObject({ score: 80_00, key_revision: 1 });
    await apply(2, [correct('dropped', 4)]);
    expect((await row(ada)).score).toBe(75_00);
    await apply(3, []);
    expect((await row(ada)).score).toBe(70_00);
    expect(await problems()).toEqual([]);
  });

  it('makes a result final where what waited for a marker counts no more', async () => {
    const ada = await sit(abel, [1, 2, 3, 4], 'By osmosis');
    await apply(1, [correct('dropped', 4)]);
    expect(await row(ada)).toMatchObject({ state: 'marked', score: 100_00, result: 'pass' });
    await apply(2, []);
    expect(await row(ada)).toMatchObject({ state: 'submitted', score: null, result: 'pending' });
    expect(await problems()).toEqual([]);
  });

  it('tells students, says so in the result, and puts certificates in doubt without revoking them', async () => {
    const ada = await sit(abel, [1, 2, 3, null]);
    await server.tick();
    const certificates = () =>
      server.database.read.selectFrom('certificate').select(['doubted_at', 'revoked_at']).execute();
    expect(await certificates()).toEqual([{ doubted_at: null, revoked_at: null }]);
    expect(await foreseen([correct('options', 0, [4])])).toMatchObject({
      failing: 1,
      certificates: 1,
    });
    await apply(1, [correct('options', 0, [4])]);
    expect(await certificates()).toEqual([{ doubted_at: expect.any(Number), revoked_at: null }]);
    const news = await server.database.read
      .selectFrom('notification_due')
      .select(['kind', 'user_id', 'about_id'])
      .execute();
    expect(news).toContainEqual({ kind: 'result_corrected', user_id: abel.id, about_id: ada });
    expect(news).toContainEqual({
      kind: 'certificates_doubted',
      user_id: instructor.id,
      about_id: exam.examId,
    });
    const { body: result } = await abel.call(attempts.getAttemptResult, {
      params: { id: ada },
    });
    expect(result).toMatchObject({
      exam_score: 40,
      exam_result: 'fail',
      corrections: [{ reason: 'The key was wrong.', former_score: 60, former_result: 'pass' }],
    });
  });

  it('shows in the review what counts now', async () => {
    const ada = await sit(abel, [3, null, 3, 4]);
    await apply(1, [correct('options', 0, [1, 3]), correct('full_credit', 1), correct('dropped', 2)]);
    const { body: result } = await abel.call(attempts.getAttemptResult, {
      params: { id: ada },
    });
    expect(result).toMatchObject({ question_count: 4, max_points: 4, correct: 3 });
    expect(result.review).toMatchObject({
      questions: [
        { isAnswerCorrect: true, correctAnswerId: 1, accepted_options: [1, 3], correction: 'options' },
        { isAnswerCorrect: true, points: 1, correction: 'full_credit' },
        { isAnswerCorrect: null, points: null, correction: 'dropped' },
        { isAnswerCorrect: true, correction: null },
        { correction: null },
      ],
    });
  });

  it('goes on where it was interrupted, at the next start and by the same call', async () => {
    const made: number[] = [];
    for (const who of [abel, berg, chan]) made.push(await sit(who, [1, 2, 3, 1]));
    await apply(1, [correct('options', 3, [1])]);
    // As after a crash between two transactions.
    await server.write(({ db }) =>
      db
        .updateTable('exam_attempt')
        .set({ key_revision: 0, score: 60_00, points: 300, correct_count: 3 })
        .where('id', '=', made[2] ?? 0)
        .execute(),
    );
    expect((await list()).revisions[0]).toMatchObject({ waiting: 1 });
    const again = await apply(1, [correct('options', 3, [1])]);
    expect(await again.json()).toMatchObject({ done: 3, total: 3 });
    expect((await row(made[2] ?? 0)).score).toBe(80_00);
    await server.write(({ db }) =>
      db
        .updateTable('exam_attempt')
        .set({ key_revision: 0 })
        .where('id', '=', made[1] ?? 0)
        .execute(),
    );
    await server.tick();
    expect(await row(made[1] ?? 0)).toMatchObject({ key_revision: 1, score: 80_00 });
    expect((await apply(1, [correct('options', 3, [2])])).status).toBe(409);
    expect((await apply(3, [correct('options', 3, [2])])).status).toBe(409);
    expect((await apply(2, [correct('options', 3, [1])])).status).toBe(422);
  });

  it('is made by its author alone, and of what there is', async () => {
    await sit(abel, [1, 2, 3, 1]);
    const other = await server.person('Instructor', 'Other Author');
    expect((await dryRun([correct('dropped', 0)], other)).status).toBe(404);
    expect((await dryRun([correct('dropped', 0)], abel)).status).toBe(403);
    expect((await apply(1, [correct('dropped', 0)], 'Because', other)).status).toBe(404);
    for (const corrections of [
      [correct('options', 0)],
      [correct('options', 0, [5])],
      [correct('options', 4, [1])],
      [correct('dropped', 0), correct('full_credit', 0)],
      [{ question_id: 1, kind: 'dropped', options: [] }],
      [0, 1, 2, 3, 4].map((index) => correct('dropped', index)),
    ])
      expect((await dryRun(corrections)).status).toBe(422);
    expect((await apply(1, [])).status).toBe(422);
    expect((await apply(1, [correct('dropped', 0)], 'x')).status).toBe(422);
  });

  it('is followed by verify, which finds what nobody corrected', async () => {
    const ada = await sit(abel, [1, 2, 3, 1]);
    await apply(1, [correct('options', 3, [1])], 'Option 1 it is.');
    expect(await problems()).toEqual([]);
    const set = (sql: (db: Parameters<Parameters<TestServer['write']>[0]>[0]['db']) => Promise<unknown>) =>
      server.write(({ db }) => sql(db));
    await set((db) =>
      db.updateTable('exam_attempt').set({ key_revision: 0 }).where('id', '=', ada).execute(),
    );
    expect((await problems()).join()).toContain('key_revision is 0, the ledger says 1');
    await set((db) =>
      db.updateTable('exam_attempt').set({ key_revision: 1 }).where('id', '=', ada).execute(),
    );
    const before = await server.database.read
      .selectFrom('exam_key_revision')
      .select('corrections')
      .executeTakeFirstOrThrow();
    await set((db) => db.updateTable('exam_key_revision').set({ corrections: '[]' }).execute());
    expect((await problems()).join()).toMatch(/points is 100, its key says 0.*it corrects something else/);
    await set((db) => db.updateTable('exam_key_revision').set(before).execute());
    await set((db) => db.updateTable('exam_score_change').set({ former_score: 10_00 }).execute());
    expect((await problems()).join()).toContain('former_score is 1000, the ledger says 6000');
  });

  it('changes no attempt that counts for nothing until it counts again', async () => {
    const ada = await sit(abel, [1, 2, 3, 1]);
    const judge = async (what: string) => {
      const { receipt } = (await instructor.call(attempts.getAttemptLogs, { params: { id: ada } })).body.data;
      return instructor.send('POST', `/api/exam-attempts/${ada}/${what}`, {
        counted_receipt: receipt,
        reason: 'As a test.',
      });
    };
    await judge('void');
    await apply(1, [correct('options', 3, [1])]);
    expect(await row(ada)).toMatchObject({ state: 'void', score: null });
    await judge('admission');
    expect(await row(ada)).toMatchObject({ state: 'marked', score: 80_00, key_revision: 1 });
    expect(await problems()).toEqual([]);
  });
});
