import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { nameOfBlob } from '#server/blobs/store.ts';
import { examDraft } from '#tests/factories/exams.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { callAs, directLink, doAs, reopen, type Device, type Fleet, type Node } from './fleet.ts';
import { filesOver } from './hub-files.ts';
import { pictureOf } from './pictures.ts';
import { openSeatedFleet } from './seated-fleet.ts';
import type { Person } from './templates.ts';

/** Stands in the question of the sealed exam, and nowhere else. */
const CANARY = 'Zaunkoenig';
const PICTURE = pictureOf('sealed-wren', false);
const HOUR_MS = 3_600_000;

let fleet: Fleet;
let author: Person;
let student: Person;
let authors: Device;
let students: Device;
beforeEach(async () => {
  const seated = await openSeatedFleet([[0], [2]]);
  ({ fleet, author, student } = seated);
  [authors, students] = seated.devices;
  for (const device of seated.devices) await sync(device);
});
afterEach(() => fleet.close());

const Written = z.object({ question: z.object({ id: z.number() }) });
const Drafted = z.object({ data: z.object({ exam_step_one_id: z.number(), version: z.number() }) });
const Saved = z.object({ version: z.number() });
const Stored = z.object({ sha256: z.string() });
const Code = z.object({ data: z.object({ start_code: z.string() }) });
const Begun = z.object({ id: z.number(), questions: z.array(z.looseObject({ question_title: z.string() })) });
const Exams = z.object({
  data: z.array(
    z.looseObject({
      exam_id: z.number(),
      is_on_computer: z.boolean().nullable(),
      sealed: z
        .looseObject({ version_id: z.number(), is_ready: z.boolean(), size: z.number().nullable() })
        .nullable(),
    }),
  ),
});

async function sync(device: Device): Promise<void> {
  const files = filesOver(fleet, device, (deliver) => deliver());
  await device.files().sendWaiting(files);
  await device.client(directLink(fleet, device)).sync();
  await device.files().fetchForPapers(files);
}

/** Everybody's clock goes on. */
function pass(ms: number): void {
  for (const node of [fleet.hub, ...fleet.devices]) node.clock.advance(ms);
}

/** Published at the author's computer, and opening in an hour. */
async function publishSealed(): Promise<{ examId: number; versionId: number; questionId: number }> {
  const { sha256 } = Stored.parse(await doAs(authors, author, 'POST', '/api/blobs', PICTURE));
  const written = questionDraft({
    question_title: `What does the ${CANARY} eat?`,
    question_image: sha256,
    question_image_alt: 'A bird',
  });
  const { question } = Written.parse(await doAs(authors, author, 'POST', '/api/questions', written));
  const drafted = Drafted.parse(await doAs(authors, author, 'POST', '/api/exam-drafts', {})).data;
  const examId = drafted.exam_step_one_id;
  const blank = examDraft([]);
  const draft = examDraft([], {
    questions: [{ question_id: question.id, mark: 1 }],
    settings: { ...blank.settings, secrecy: 'sealed' },
    schedule: { schedule_date: '2026-01-05', schedule_time: '10:00', time_zone: 'UTC' },
  });
  const body = { version: drafted.version, step: 6, draft };
  const { version } = Saved.parse(await doAs(authors, author, 'PUT', `/api/exam-drafts/${examId}`, body));
  await doAs(authors, author, 'POST', '/api/exam-publications', { exam_id: examId, version });
  await sync(authors);
  await fleet.hub.server.tick();
  await doAs(fleet.hub, student, 'POST', '/api/contentPurchaseFreeRecord', {
    content_id: examId,
    content_type: 'exam',
  });
  await sync(authors);
  for (let round = 0; round < 2; round++) await sync(students);
  const { id: versionId } = await students.database.read
    .selectFrom('exam_version')
    .where('exam_id', '=', examId)
    .select('id')
    .executeTakeFirstOrThrow();
  return { examId, versionId, questionId: question.id };
}

/** Every file below a folder that holds some bytes. */
function filesWith(folder: string, bytes: string | Buffer): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(bytes));
}

const folderOf = (node: Node): string => path.dirname(node.file);
/** As `strings` would find it: in the database, its log, files, secrets and whatever else lies in the folder. */
const leaks = (node: Node): string[] =>
  [CANARY, 'sealed-wren'].flatMap((word) =>
    (['utf8', 'utf16le', 'base64', 'hex'] as const).flatMap((spelling) =>
      filesWith(folderOf(node), spelledAs(word, spelling)),
    ),
  );

/** What a word looks like in a file; of base64 the part that does not hang on what stands before it. */
const spelledAs = (word: string, spelling: 'utf8' | 'utf16le' | 'base64' | 'hex'): Buffer =>
  spelling === 'utf8' || spelling === 'utf16le'
    ? Buffer.from(word, spelling)
    : Buffer.from(Buffer.from(word.slice(0, 9)).toString(spelling));

/** Where the key of the package, or its start code, lies in the open on a computer. */
async function openSecrets(node: Node, versionId: number): Promise<string[]> {
  const { code, package_key: key } = await fleet.hub.database.read
    .selectFrom('exam_start_code')
    .where('exam_version_id', '=', versionId)
    .select(['code', 'package_key'])
    .executeTakeFirstOrThrow();
  const raw = Buffer.from(key, 'base64url');
  const spelled = [code, code.replaceAll('-', ''), key, raw, raw.toString('hex'), raw.toString('base64')];
  return spelled.flatMap((one) => filesWith(folderOf(node), one));
}

const open = (versionId: number, code: string | null) =>
  callAs(students, student, 'POST', `/api/exam-papers/${versionId}/opening`, { start_code: code });
/** As a page starts it that may have to ask twice. */
async function start(examId: number) {
  const { status, body } = await students.server.call({
    method: 'POST',
    path: '/api/exam-attempts',
    headers: { authorization: `Bearer ${student.token}`, 'idempotency-key': `start-${examId}` },
    body: { exam_id: examId },
  });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return Begun.parse(body);
}
const codeOf = async (examId: number): Promise<string> =>
  Code.parse(await doAs(fleet.hub, author, 'GET', `/api/exams/${examId}/start-code`)).data.start_code;
const mine = async (examId: number) =>
  Exams.parse(await doAs(students, student, 'GET', '/api/getStudentPurchasedExams')).data.find(
    (exam) => exam.exam_id === examId,
  );
const answer = (id: number, questionId: number, selectedAnswerId: number) =>
  doAs(students, student, 'PUT', `/api/exam-attempts/${id}/answers/${questionId}`, {
    selectedAnswerId,
    timeTakenPerQuestion: 1,
  });

/** The hub as the computer of the student asks it; null where it cannot be reached. */
function reach(isThere: boolean): void {
  const nobody = () => {
    throw new Error('nobody asks for this');
  };
  students.above = {
    call: async (_userId, { method, path: url, body }) => {
      if (!isThere) throw new AppError('UNAVAILABLE', 'No line.');
      return callAs(fleet.hub, student, method, url, body);
    },
    pull: async () => true,
    fetchBlob: async () => false,
    signIn: nobody,
    vouch: nobody,
    keepSession: nobody,
    endSession: nobody,
    callPublic: nobody,
    sentBytes: () => 0,
    keeping: { change: nobody, fetchedBytes: nobody, drop: nobody, trouble: nobody },
    readMedia: nobody,
  };
}

it('a sealed exam is ready days before, opens by its start code, survives a restart and is sealed again', async () => {
  const { examId, versionId, questionId } = await publishSealed();
  reach(false);
  // Ready, and nothing of the paper is here.
  expect(await mine(examId)).toMatchObject({
    is_on_computer: true,
    sealed: { is_ready: true, version_id: versionId },
  });
  expect(leaks(students)).toEqual([]);
  expect(await openSecrets(students, versionId)).toEqual([]);
  // The search finds them where they are: the hub keeps both.
  expect(await openSecrets(fleet.hub, versionId)).not.toEqual([]);
  expect(students.server.services.blobs.has(nameOfBlob(PICTURE))).toBe(false);
  expect(leaks(authors)).not.toEqual([]);
  // Neither the code nor the clock opens it before its time.
  expect(await callAs(fleet.hub, author, 'GET', `/api/exams/${examId}/start-code`)).toMatchObject({
    status: 409,
    body: { code: 'ILLEGAL_STATE' },
  });
  const { code: early } = await fleet.hub.database.read
    .selectFrom('exam_start_code')
    .where('exam_version_id', '=', versionId)
    .select('code')
    .executeTakeFirstOrThrow();
  expect(await open(versionId, early)).toMatchObject({ status: 409, body: { problem: 'too_early' } });
  // Nor does a clock that was set forward: the hub signed a time.
  const { clock } = students;
  clock.setWall(clock.now() + 2 * HOUR_MS);
  expect(await open(versionId, early)).toMatchObject({ status: 409, body: { problem: 'too_early' } });
  clock.setWall(clock.now() - 2 * HOUR_MS);
  pass(2 * HOUR_MS);
  const code = await codeOf(examId);
  expect(await open(versionId, null)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  await expect(start(examId)).rejects.toThrow('sealed');
  expect(await open(versionId, '00000-00000-000')).toMatchObject({
    status: 422,
    body: { errors: { start_code: [expect.any(String)] } },
  });
  expect(leaks(students)).toEqual([]);
  expect(await open(versionId, code.toLowerCase())).toMatchObject({ status: 200 });
  const begun = await start(examId);
  expect(begun.questions[0]?.question_title).toContain(CANARY);
  const picture = await callAs(students, student, 'GET', `/api/blobs/${nameOfBlob(PICTURE)}`);
  expect(picture).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  await answer(begun.id, questionId, 2);
  expect(leaks(students)).toEqual([]);
  // The key waits for a restart among the secrets, and is read by nobody without `settings.key`.
  expect(readdirSync(path.join(folderOf(students), 'keys', 'papers'))).toHaveLength(1);
  expect(await openSecrets(students, versionId)).toEqual([]);
  await reopen(students, 'device');
  await students.server.tick();
  const again = Begun.parse(await doAs(students, student, 'GET', `/api/exam-attempts/${begun.id}`));
  expect(again.questions[0]?.question_title).toContain(CANARY);
  await answer(begun.id, questionId, 1);
  await doAs(students, student, 'POST', `/api/exam-attempts/${begun.id}/submission`, {});
  await students.server.tick();
  expect(readdirSync(path.join(folderOf(students), 'keys', 'papers'))).toEqual([]);
  expect(leaks(students)).toEqual([]);
  expect(await openSecrets(students, versionId)).toEqual([]);
  const shown = await doAs(students, student, 'GET', `/api/exam-attempts/${begun.id}/result`);
  expect(shown).toMatchObject({ question_count: 1, exam_result: 'pending' });
  expect(JSON.stringify(shown)).not.toContain(CANARY);
  const closed = await doAs(students, student, 'GET', `/api/exam-attempts/${begun.id}`);
  expect(JSON.stringify(closed)).not.toContain(CANARY);
  expect((await callAs(students, student, 'GET', `/api/blobs/${nameOfBlob(PICTURE)}`)).status).toBe(404);
  await reopen(students, 'device');
  for (let round = 0; round < 2; round++) await sync(students);
  const scored = await fleet.hub.database.read
    .selectFrom('exam_attempt')
    .where('id', '=', begun.id)
    .select(['state', 'score'])
    .executeTakeFirstOrThrow();
  expect(scored.state).toBe('marked');
  expect(leaks(students)).toEqual([]);
});

it('opens by the key of the hub where it can be asked, for whoever is enrolled and within the window', async () => {
  const { examId, versionId } = await publishSealed();
  reach(true);
  const key = `/api/exam-papers/${versionId}/key`;
  expect(await callAs(fleet.hub, student, 'POST', key, {})).toMatchObject({
    status: 409,
    body: { problem: 'too_early' },
  });
  expect(await open(versionId, null)).toMatchObject({ status: 409, body: { problem: 'too_early' } });
  pass(2 * HOUR_MS);
  expect(await open(versionId, null)).toMatchObject({ status: 200 });
  expect((await start(examId)).questions[0]?.question_title).toContain(CANARY);
  expect(leaks(students)).toEqual([]);
});

it('what does not fit stays sealed, each with its own message, and five wrong codes wait', async () => {
  const { examId, versionId } = await publishSealed();
  reach(false);
  pass(2 * HOUR_MS);
  const code = await codeOf(examId);
  const { sha256 } = await students.database.read
    .selectFrom('exam_package')
    .select('sha256')
    .executeTakeFirstOrThrow();
  const file = students.server.services.blobs.fileOf(sha256);
  const whole = readFileSync(file);
  const bent = Buffer.from(whole);
  bent[whole.byteLength - 10] = (bent[whole.byteLength - 10] ?? 0) === 65 ? 66 : 65;
  writeFileSync(file, bent);
  const damaged = { status: 409, body: { message: expect.stringContaining('damaged') } };
  expect(await open(versionId, code)).toMatchObject(damaged);
  writeFileSync(file, whole);
  // A manifest that nobody signed.
  const resign = (from: string, to: string) =>
    students.database.write
      .updateTable('exam_package')
      .set((eb) => ({ manifest: eb.fn('replace', ['manifest', eb.val(from), eb.val(to)]) }))
      .execute();
  await resign('"duration_minutes":30', '"duration_minutes":31');
  expect(await open(versionId, code)).toMatchObject(damaged);
  expect(await mine(examId)).toMatchObject({ is_on_computer: false, sealed: { is_ready: false } });
  await resign('"duration_minutes":31', '"duration_minutes":30');
  // A whole package that the hub did not sign.
  const signed = await students.database.read
    .selectFrom('exam_package')
    .select('signature')
    .executeTakeFirstOrThrow();
  const sign = (signature: string) =>
    students.database.write.updateTable('exam_package').set({ signature }).execute();
  await sign(signed.signature.replace(/^./u, (first) => (first === 'A' ? 'B' : 'A')));
  expect(await open(versionId, code)).toMatchObject(damaged);
  await sign(signed.signature);
  // Other people's codes.
  for (let at = 0; at < 5; at++)
    expect(await open(versionId, `00000-00000-00${at}`)).toMatchObject({ status: 422 });
  expect(await open(versionId, code)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  pass(61_000);
  expect(await open(versionId, code)).toMatchObject({ status: 200 });
  // The key waits under the name of its version, and for an attempt alone.
  pass(11 * 60_000);
  await students.server.tick();
  expect(readdirSync(path.join(folderOf(students), 'keys', 'papers'))).toEqual([]);
  await expect(start(examId)).rejects.toThrow('sealed');
  expect(leaks(students)).toEqual([]);
});
