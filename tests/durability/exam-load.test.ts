import { expect, it } from 'vitest';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { runExamLoad } from './exam-load.ts';

// A share of `npm run test:load`.
it('nothing that was acknowledged is missing after twenty sat an exam at once', async () => {
  const load = { candidates: 20, seconds: 10, everyMs: 500, questions: 20, draw: seededDraw(25) };
  const report = await runExamLoad(load);
  expect(report).toMatchObject({ errors: 0, firstErrors: [], missing: 0, extra: 0, wrongResults: 0 });
  expect(report.problems).toEqual([]);
  expect(report.signIns.count).toBe(20);
  expect(report.handIns.count).toBe(20);
  // On the slowest machine everybody saved some.
  expect(report.acknowledged).toBeGreaterThan(60);
}, 120_000);

it('an answer that is lost is found', async () => {
  const report = await runExamLoad({
    candidates: 3,
    seconds: 2,
    everyMs: 200,
    questions: 20,
    draw: seededDraw(26),
    damage: async ({ write }) => {
      const lost = await write
        .selectFrom('exam_attempt_event')
        .where('kind', '=', 'answer')
        .orderBy('id', 'desc')
        .select('id')
        .executeTakeFirstOrThrow();
      await write.deleteFrom('exam_attempt_event').where('id', '=', lost.id).execute();
    },
  });
  expect(report).toMatchObject({ errors: 0, missing: 1, extra: 0, wrongResults: 0 });
  expect(report.problems.length).toBeGreaterThan(0);
}, 120_000);
