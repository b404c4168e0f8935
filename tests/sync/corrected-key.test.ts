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
const Regrades = z.object({ data: z.object({ version_id: z.number() }) });
const Result = z.looseObject({
  exam_score: z.number(),
  corrections: z.array(z.looseObject({ reason: z.string() })),
});

const revisionsOn = (node: Node) =>
  node.database.write.selectFrom('exam_key_revision').select(['revision', 'corrections']).execute();
const changesOn = (node: Node) =>
  node.database.write.selectFrom('exam_score_change').select(['former_score', 'score']).execute();

it('is on the computer of its author, and the score that it changed on that of its student', async () => {
  const { examId, questionIds } = fleet.exam;
  const { id } = Started.parse(
    (await callAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: examId })).body,
  );
  await callAs(laptop, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
  await everybody();
  const path = `/api/exams/${examId}/regrades`;
  const { version_id: versionId } = Regrades.parse((await callAs(fleet.hub, author, 'GET', path)).body).data;
  const body = {
    version_id: versionId,
    corrections: [{ question_id: questionIds[0], kind: 'full_credit', options: [] }],
    reason: 'Nobody could know.',
  };
  expect(await callAs(fleet.hub, author, 'POST', `${path}/1/application`, body)).toMatchObject({
    status: 200,
  });
  await everybody();
  expect(await revisionsOn(authors)).toEqual(await revisionsOn(fleet.hub));
  expect(await revisionsOn(laptop)).toEqual([]);
  const changed = await changesOn(fleet.hub);
  expect(changed).toMatchObject([{ former_score: 0 }]);
  expect(await changesOn(laptop)).toEqual(changed);
  expect(await changesOn(authors)).toEqual(changed);
  const shown = await callAs(laptop, student, 'GET', `/api/exam-attempts/${id}/result`);
  expect(Result.parse(shown.body)).toMatchObject({
    exam_score: (changed[0]?.score ?? 0) / 100,
    corrections: [{ reason: 'Nobody could know.' }],
  });
  // What needs rows alone works on the computer of the author.
  for (const what of ['marking-queue', 'item-analysis'])
    expect(await callAs(authors, author, 'GET', `/api/exams/${examId}/${what}`)).toMatchObject({
      status: 200,
    });
  for (const device of fleet.devices) await assertConverged(fleet, device);
});
