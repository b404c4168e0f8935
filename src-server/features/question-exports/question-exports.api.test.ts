import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EXPORT_PART_BYTES, questionExportsContract as contract } from '#shared/contract/question-exports.ts';
import { blobsContract } from '#shared/contract/blobs.ts';
import { importsContract } from '#shared/contract/imports.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import type { ExportFormat } from '#shared/domain/imports/export-formats.ts';
import { makeFolder, saveQuestion } from '#tests/factories/questions.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { parseFile } from '../imports/formats/parse-file.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

type Query = Parameters<typeof begin>[0];
async function begin(query: { format: ExportFormat; folder_id?: number; ids?: string }, person = author) {
  return (await person.call(contract.begin, { query })).body.data;
}

async function untilReady(query: Query) {
  let file = await begin(query);
  while (file.state === 'writing') {
    await new Promise((resolve) => setTimeout(resolve, 5));
    file = (await author.call(contract.get, { params: { key: file.key } })).body.data;
  }
  return file;
}

async function download(query: Query) {
  const file = await untilReady(query);
  const parts: Uint8Array[] = [];
  for (let part = 0; part * EXPORT_PART_BYTES < (file.size ?? 0); part++) {
    parts.push((await author.call(contract.part, { params: { key: file.key, part } })).body);
  }
  return { file, bytes: new Uint8Array(Buffer.concat(parts)) };
}

it.each(['lectern', 'qti21', 'moodle-xml', 'gift', 'csv', 'xlsx'] as const)(
  'writes what it shows as %s, which is read again',
  async (format) => {
    const folder = await makeFolder(author, 'F');
    await saveQuestion(author, { question_title: 'Exported', assign_folder_id: folder, tag_names: ['one'] });
    await saveQuestion(author, { question_title: 'Left out' });
    const { file, bytes } = await download({ format, folder_id: folder });
    expect(file).toMatchObject({ state: 'ready', done: 1, written: 1, skipped: 0, size: bytes.byteLength });
    const outcome = await parseFile(bytes, file.file_name);
    expect(outcome).toMatchObject({
      ok: true,
      file: { format, total: 1, items: [{ title: 'Exported', tags: ['one'], folderPath: ['F'] }] },
    });
  },
);

it('says before what the format cannot carry, by question, and leaves out what it cannot hold', async () => {
  await saveQuestion(author, {
    question_title: 'With a tag',
    tag_names: ['one'],
    feedback_correct: '',
    feedback_incorrect: '',
  });
  await saveQuestion(author, { question_title: 'ANSWER: none' });
  const { body } = await author.call(contract.losses, { query: { format: 'aiken' } });
  expect(body.data).toMatchObject({
    total: 2,
    count: 2,
    too_many: null,
    counts: [
      { loss: 'tags', questions: 1 },
      { loss: 'question', questions: 1 },
    ],
    questions: [
      { title: 'ANSWER: none', losses: ['question'] },
      { title: 'With a tag', losses: ['tags'] },
    ],
  });
  expect((await author.call(contract.losses, { query: { format: 'lectern' } })).body.data.count).toBe(0);
  expect((await download({ format: 'aiken' })).file).toMatchObject({ written: 1, skipped: 1 });
});

it('a file is its person’s alone, and gone when it was dropped or another one began', async () => {
  await saveQuestion(author);
  const { key } = await untilReady({ format: 'gift' });
  const other = await server.person('Instructor');
  await expect(other.call(contract.get, { params: { key } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(other.call(contract.part, { params: { key, part: 0 } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(author.call(contract.part, { params: { key, part: 9 } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  const next = await untilReady({ format: 'csv' });
  await expect(author.call(contract.get, { params: { key } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await author.call(contract.end, { params: { key: next.key } });
  await expect(author.call(contract.part, { params: { key: next.key, part: 0 } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('others’ questions are not in it, whatever is asked for', async () => {
  const other = await server.person('Instructor');
  const foreign = await saveQuestion(other, { question_title: 'Foreign' });
  const own = await saveQuestion(author, { question_title: 'Own' });
  const { file, bytes } = await download({ format: 'gift', ids: `${foreign.id},${own.id}` });
  expect(file.written).toBe(1);
  expect(new TextDecoder().decode(bytes)).not.toContain('Foreign');
});

it.each(['lectern', 'qti21', 'moodle-xml'] as const)(
  'an image of a question, of an option and of the solution come back through %s as they were',
  async (format) => {
    const dot = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { body } = await author.call(blobsContract.putBlob, { body: dot });
    const image = body.sha256;
    const saved = await saveQuestion(author, {
      question_title: 'Which dot?',
      question_image: image,
      options: [
        { text: 'This', image },
        { text: 'That', image: null },
      ],
      correct_answer: 1,
    });
    const stored = (await author.call(questionsContract.answersInBulk, { body: { questionIds: [saved.id] } }))
      .body;
    const [before] = stored.answers;
    await author.call(questionsContract.updateAnswer, {
      params: { id: before?.id ?? 0 },
      body: { question_id: saved.id, answer_file: image },
    });
    const { file, bytes } = await download({ format });
    const started = await author.call(importsContract.startImport, {
      body: { file_name: file.file_name, size: bytes.byteLength },
    });
    const { id } = started.body.data;
    await author.call(importsContract.putImportPart, { params: { id, part: 0 }, body: bytes });
    await expect
      .poll(async () => (await author.call(importsContract.getImport, { params: { id } })).body.data.state, {
        timeout: 20_000,
      })
      .toBe('ready');
    await author.call(importsContract.confirmImport, { params: { id }, body: {} });
    const { question } = (await author.call(questionsContract.listQuestions, {})).body;
    expect(question).toHaveLength(2);
    expect(question.map((one) => [one.question_title, one.question_image])).toEqual([
      ['Which dot?', image],
      ['Which dot?', image],
    ]);
    const questionIds = question.map((one) => one.id);
    const { answers } = (await author.call(questionsContract.answersInBulk, { body: { questionIds } })).body;
    const shown = answers.map((one) => [
      one.answer_1,
      one.answer_1_image,
      one.answer_file,
      one.answer_feedback,
    ]);
    expect(shown[0]).toEqual(['This', image, image, 'Correct: Right.\nIncorrect: Mercury is.']);
    expect(shown[1]).toEqual(shown[0]);
  },
);

it('everything of a question comes back through our own format: words for images, feedback by option, the solution', async () => {
  const dot = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const image = (await author.call(blobsContract.putBlob, { body: dot })).body.sha256;
  const pdf = new TextEncoder().encode('%PDF-1.4\n% worked');
  const solution = (await author.call(blobsContract.putSolution, { body: pdf })).body.sha256;
  await saveQuestion(author, {
    question_title: 'Which dot?',
    question_image: image,
    question_image_alt: 'A dot in a box',
    answer_file: solution,
    options: [
      { text: '', image, alt: 'A dot', feedback: 'Right, the dot.' },
      { text: 'That', image: null, feedback: 'Not that.' },
    ],
    is_last_pinned: true,
    correct_answer: 1,
  });
  const { body: losses } = await author.call(contract.losses, { query: { format: 'qti21' } });
  expect(losses.data.counts).toEqual([
    { loss: 'option_feedback', questions: 1 },
    { loss: 'solution', questions: 1 },
  ]);
  const { file, bytes } = await download({ format: 'lectern' });
  expect(file.missing).toBe(0);
  const started = await author.call(importsContract.startImport, {
    body: { file_name: file.file_name, size: bytes.byteLength },
  });
  const { id } = started.body.data;
  await author.call(importsContract.putImportPart, { params: { id, part: 0 }, body: bytes });
  await expect
    .poll(async () => (await author.call(importsContract.getImport, { params: { id } })).body.data.state, {
      timeout: 20_000,
    })
    .toBe('ready');
  await author.call(importsContract.confirmImport, { params: { id }, body: {} });
  const { question } = (await author.call(questionsContract.listQuestions, {})).body;
  const questionIds = question.map((one) => one.id);
  const { answers } = (await author.call(questionsContract.answersInBulk, { body: { questionIds } })).body;
  const told = question.map((one) => {
    const answer = answers.find((other) => other.question_id === one.id);
    const { answer_1, answer_1_image, answer_2, answer_file, option_alts, option_feedback } = answer ?? {};
    const { question_title: title, question_image, question_image_alt: alt } = one;
    return {
      title,
      question_image,
      alt,
      isLastPinned: one.is_last_pinned,
      answer_1,
      answer_1_image,
      answer_2,
      answer_file,
      option_alts,
      option_feedback,
    };
  });
  expect(told[0]).toEqual(told[1]);
  expect(told[0]).toMatchObject({
    alt: 'A dot in a box',
    isLastPinned: true,
    answer_1: null,
    answer_file: solution,
    option_alts: ['A dot'],
    option_feedback: ['Right, the dot.', 'Not that.'],
  });
});

it('says how many images nobody could give', async () => {
  const { body } = await author.call(blobsContract.putBlob, {
    body: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await saveQuestion(author, { question_image: body.sha256 });
  rmSync(path.join(server.dataDir, 'blobs'), { recursive: true });
  expect((await download({ format: 'lectern' })).file).toMatchObject({ written: 1, missing: 1 });
});
