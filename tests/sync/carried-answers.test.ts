import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { toBase64 } from '#shared/domain/wire/base64.ts';
import { callAs, directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

let fleet: Fleet;
let student: Person;
let laptop: Device;
let id: number;
beforeEach(async () => {
  const seated = await openSeatedFleet([[2]]);
  ({ fleet, student } = seated);
  [laptop] = seated.devices;
  await laptop.client(directLink(fleet, laptop)).sync();
  const begun = await doAs(laptop, student, 'POST', '/api/exam-attempts', { exam_id: fleet.exam.examId });
  id = z.object({ id: z.number() }).parse(begun).id;
  const [question] = fleet.exam.questionIds;
  const answer = { selectedAnswerId: fleet.exam.correct[0], timeTakenPerQuestion: 1 };
  await doAs(laptop, student, 'PUT', `/api/exam-attempts/${id}/answers/${question}`, answer);
});
afterEach(() => fleet.close());

const handIn = () => doAs(laptop, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
const seal = () => callAs(laptop, student, 'GET', `/api/exam-attempts/${id}/sealed-answers`);
const sealed = async (): Promise<Uint8Array> => {
  const { status, body } = await seal();
  expect(status).toBe(200);
  return z.instanceof(Uint8Array).parse(body);
};

const Report = z.object({ data: z.object({ pieces: z.array(z.looseObject({ outcome: z.string() })) }) });

async function collect(bytes: Uint8Array) {
  const admin = fleet.people.find(({ role }) => role === 'Admin') ?? student;
  const put = await doAs(fleet.hub, admin, 'PUT', '/api/devices/unsent/parts/0', { base64: toBase64(bytes) });
  const { sha256 } = z.looseObject({ sha256: z.string() }).parse(put);
  return callAs(fleet.hub, admin, 'POST', '/api/devices/unsent', { sha256, is_preview: false });
}
const pieces = async (bytes: Uint8Array) => Report.parse((await collect(bytes)).body).data.pieces;

const onHub = async () =>
  fleet.hub.database.read.selectFrom('exam_attempt').select(['state', 'score']).executeTakeFirst();

it('carries a handed-in exam to the hub, once however often, and the computer hears of it when it is back', async () => {
  await handIn();
  const file = await sealed();
  expect(await onHub()).toBeUndefined();
  expect(await pieces(file)).toMatchObject([{ kind: 'attempt', outcome: 'taken' }]);
  const scored = await onHub();
  expect(scored).toMatchObject({ state: 'marked' });
  expect(scored?.score).toBeGreaterThan(0);
  expect(await pieces(await sealed())).toMatchObject([{ outcome: 'already' }]);
  await laptop.client(directLink(fleet, laptop)).sync();
  const here = laptop.database.read.selectFrom('exam_attempt').select(['state', 'score']);
  expect(await here.executeTakeFirst()).toEqual(scored);
  expect(await fleet.hub.database.read.selectFrom('exam_attempt_branch').selectAll().execute()).toEqual([]);
});

it('is refused with one bit changed, as a whole and with its reason', async () => {
  await handIn();
  const file = Uint8Array.from(await sealed());
  const last = file.byteLength - 1;
  file[last] = (file[last] ?? 0) ^ 1;
  const answered = await collect(file);
  expect(answered).toMatchObject({ status: 422 });
  expect(JSON.stringify(answered.body)).toContain('changed or damaged');
  expect(await onHub()).toBeUndefined();
});

it('is made of what was handed in, on a computer of a hub', async () => {
  expect(await seal()).toMatchObject({ status: 409 });
  await handIn();
  expect(await callAs(fleet.hub, student, 'GET', `/api/exam-attempts/${id}/sealed-answers`)).toMatchObject({
    status: 409,
  });
});
