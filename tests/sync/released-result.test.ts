import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { callAs, type Device, type Fleet, type Node } from './fleet.ts';
import { assertConverged } from './invariants.ts';
import { openAuthorAndStudent } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let author: Person;
let student: Person;
let laptop: Device;
let authors: Device;
let everybody: () => Promise<void>;
beforeEach(async () => {
  ({ fleet, author, student, laptop, authors, everybody } = await openAuthorAndStudent());
});
afterEach(() => fleet.close());

const Started = z.object({ id: z.number() });
const EVERYTHING = ['score', 'verdict', 'points', 'answers', 'feedback'];

const scored = (node: Node) =>
  node.database.write
    .selectFrom('exam_attempt')
    .select(['state', 'score', 'result', 'points', 'correct_count', 'held_reason'])
    .executeTakeFirst();
/** Every row of every table that could say a score. */
const rowsOf = async (node: Node): Promise<string> => {
  const { write } = node.database;
  const rows = [];
  for (const table of ['exam_attempt', 'exam_attempt_mark', 'exam_score_change', 'sync_shadow'] as const)
    rows.push(await write.selectFrom(table).selectAll().execute());
  return JSON.stringify(rows);
};
const HIDDEN = { state: 'submitted', score: null, result: 'pending', points: null, correct_count: null };

it('is on the computer of its student from the release on, and not while it is held back', async () => {
  const { examId, questionIds } = fleet.exam;
  const release = `/api/exams/${examId}/release`;
  const onHub = async (method: string, path: string, body?: object) =>
    expect(await callAs(fleet.hub, author, method, path, body)).toMatchObject({ status: 200 });
  await onHub('PUT', release, { policy: 'by_hand', release_at: null, parts: EVERYTHING });
  await everybody();
  const { id } = Started.parse(
    (await callAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: examId })).body,
  );
  await callAs(laptop, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
  await everybody();
  const whole = await scored(fleet.hub);
  expect(whole).toMatchObject({ score: 0, result: 'fail', correct_count: 0 });
  expect(await scored(laptop)).toEqual({ ...HIDDEN, held_reason: null });
  expect(await scored(authors)).toEqual(whole);
  const shown = async () => (await callAs(laptop, student, 'GET', `/api/exam-attempts/${id}/result`)).body;
  expect(await shown()).toMatchObject({ exam_score: null, pending_reason: 'not_released' });

  // A correction of the key says the score before and after: it waits with the result.
  const versions = await callAs(fleet.hub, author, 'GET', `/api/exams/${examId}/regrades`);
  const { version_id: versionId } = z
    .object({ data: z.object({ version_id: z.number() }) })
    .parse(versions.body).data;
  await onHub('POST', `/api/exams/${examId}/regrades/1/application`, {
    version_id: versionId,
    corrections: [{ question_id: questionIds[0], kind: 'full_credit', options: [] }],
    reason: 'Nobody could know.',
  });
  await everybody();
  const { score } = (await scored(fleet.hub)) ?? {};
  expect(score).toBeGreaterThan(0);
  expect(await rowsOf(laptop)).not.toContain(String(score));

  await onHub('POST', release);
  await everybody();
  expect(await scored(laptop)).toEqual(await scored(fleet.hub));
  expect(await shown()).toMatchObject({
    exam_score: (score ?? 0) / 100,
    corrections: [{ reason: 'Nobody could know.' }],
  });

  await onHub('PUT', `/api/exam-attempts/${id}/hold`, { reason: 'We look at it.' });
  await everybody();
  expect(await scored(laptop)).toEqual({ ...HIDDEN, held_reason: 'We look at it.' });
  expect(await rowsOf(laptop)).not.toContain(String(score));
  expect(await shown()).toMatchObject({ exam_score: null, pending_reason: 'held_back' });
  for (const device of fleet.devices) await assertConverged(fleet, device);
});
