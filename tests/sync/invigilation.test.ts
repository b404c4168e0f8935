import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { examDraft } from '#tests/factories/exams.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { callAs, directLink, doAs, type Device, type Fleet } from './fleet.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

const HOUR_MS = 3_600_000;
/** Why a student has more time: nobody's business. */
const CANARY = 'Zaunkoenig';

let fleet: Fleet;
let author: Person;
let colleague: Person;
let student: Person;
let watching: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[1]]);
  ({ fleet, author, colleague, student } = seated);
  [watching] = seated.devices;
  await sync();
});
afterEach(() => fleet.close());

const Written = z.object({ question: z.object({ id: z.number() }) });
const Drafted = z.object({ data: z.object({ exam_step_one_id: z.number(), version: z.number() }) });
const Saved = z.object({ version: z.number() });
const Code = z.object({ data: z.object({ start_code: z.string() }) });
const Exams = z.object({ data: z.array(z.looseObject({ exam_id: z.number(), is_sealed: z.boolean() })) });

async function sync(): Promise<void> {
  for (let round = 0; round < 2; round++) await watching.client(directLink(fleet, watching)).sync();
}

async function pass(ms: number): Promise<void> {
  for (const node of [fleet.hub, ...fleet.devices]) node.clock.advance(ms);
  await fleet.hub.server.tick();
  await sync();
}

/** A sealed exam that opens in an hour, for one student by name, who has more time. */
async function publishSealed(): Promise<number> {
  const { hub } = fleet;
  const text = questionDraft({ question_title: `What does the ${CANARY} eat?` });
  const { question } = Written.parse(await doAs(hub, author, 'POST', '/api/questions', text));
  const drafted = Drafted.parse(await doAs(hub, author, 'POST', '/api/exam-drafts', {})).data;
  const examId = drafted.exam_step_one_id;
  const draft = examDraft([], {
    questions: [{ question_id: question.id, mark: 1 }],
    settings: { ...examDraft([]).settings, secrecy: 'sealed' },
    schedule: { schedule_date: '2026-01-05', schedule_time: '10:00', time_zone: 'UTC' },
    access: { who: 'some', group_ids: [], user_ids: [student.id] },
  });
  const body = { version: drafted.version, step: 6, draft };
  const { version } = Saved.parse(await doAs(hub, author, 'PUT', `/api/exam-drafts/${examId}`, body));
  await doAs(hub, author, 'POST', '/api/exam-publications', { exam_id: examId, version });
  await doAs(hub, student, 'POST', '/api/contentPurchaseFreeRecord', {
    content_id: examId,
    content_type: 'exam',
  });
  await doAs(hub, author, 'PUT', `/api/exams/${examId}/allowances`, {
    percent: 125,
    reason: `Ill: ${CANARY}`,
    user_ids: [student.id],
  });
  await hub.server.tick();
  return examId;
}

/** What the computer of the invigilator holds of an exam. */
async function held(examId: number) {
  const { read } = watching.database;
  const rows = (table: 'exam_start_code' | 'exam_allowance' | 'exam_version' | 'invigilation') =>
    read
      .selectFrom(table)
      .where('exam_id', '=', examId)
      .where('deleted_at', 'is', null)
      .selectAll()
      .execute();
  const papers = await read.selectFrom('exam_version_paper').select('content').execute();
  return {
    codes: await rows('exam_start_code'),
    allowances: await rows('exam_allowance'),
    versions: await rows('exam_version'),
    grants: await rows('invigilation'),
    papers: papers.filter(({ content }) => content.includes(CANARY)),
  };
}

it('whoever invigilates an exam holds what they need of it, the code from its opening on, and no more once removed', async () => {
  const examId = await publishSealed();
  await sync();
  expect(await held(examId)).toEqual({ codes: [], allowances: [], versions: [], grants: [], papers: [] });
  const people = `/api/exams/${examId}/invigilators`;
  await doAs(fleet.hub, author, 'PUT', people, { user_ids: [colleague.id] });
  await fleet.hub.server.tick();
  await sync();
  const before = await held(examId);
  expect(before).toMatchObject({
    codes: [],
    allowances: [{ percent: 125, reason: '' }],
    versions: [{ secrecy: 'sealed' }],
    grants: [{ user_id: colleague.id }],
    papers: [],
  });
  const mine = Exams.parse(await doAs(watching, colleague, 'GET', '/api/invigilations'));
  expect(mine.data).toMatchObject([{ exam_id: examId, is_sealed: true }]);
  const code = `/api/exams/${examId}/start-code`;
  expect(await callAs(watching, colleague, 'GET', code)).toMatchObject({ status: 409 });
  await pass(2 * HOUR_MS);
  const said = Code.parse(await doAs(fleet.hub, author, 'GET', code)).data.start_code;
  // From the rows of the computer alone: it needs no network.
  expect(Code.parse(await doAs(watching, colleague, 'GET', code)).data.start_code).toBe(said);
  expect((await held(examId)).codes).toMatchObject([{ is_shown: 1, package_key: '' }]);
  await doAs(fleet.hub, author, 'DELETE', `${people}/${colleague.id}`);
  await sync();
  expect(await held(examId)).toEqual({ codes: [], allowances: [], versions: [], grants: [], papers: [] });
  expect((await callAs(watching, colleague, 'GET', code)).status).toBe(404);
});

it('who is enrolled themselves holds nothing of it as an invigilator', async () => {
  const examId = await publishSealed();
  await doAs(fleet.hub, author, 'PUT', `/api/exams/${examId}/invigilators`, { user_ids: [colleague.id] });
  await fleet.hub.database.write
    .updateTable('enrolment')
    .set({ user_id: colleague.id })
    .where('content_id', '=', examId)
    .execute();
  await pass(2 * HOUR_MS);
  expect((await held(examId)).codes).toEqual([]);
  const { read } = fleet.hub.database;
  expect(
    await read.selectFrom('exam_start_code').where('exam_id', '=', examId).select('is_shown').execute(),
  ).toEqual([{ is_shown: 1 }]);
});
