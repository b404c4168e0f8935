import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importsContract as contract } from '#shared/contract/imports.ts';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { listTitles, saveQuestion } from '#tests/factories/questions.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const GIFT = `$CATEGORY: Biology/Cells

Which part reads the code of life? {=Ribosome ~Nucleus}

Which two are acids? {=Lemon =Vinegar ~Soap}

Match these. {=a -> b =c -> d}
`;

const get = async (id: number): Promise<ImportBatch> =>
  (await author.call(contract.getImport, { params: { id } })).body.data;

async function untilRead(id: number): Promise<ImportBatch> {
  for (;;) {
    const batch = await get(id);
    if (batch.state !== 'reading') return batch;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function upload(text: string, name = 'cells.gift'): Promise<number> {
  const bytes = new TextEncoder().encode(text);
  const { id } = (
    await author.call(contract.startImport, { body: { file_name: name, size: bytes.byteLength } })
  ).body.data;
  await author.call(contract.putImportPart, { params: { id, part: 0 }, body: bytes });
  await untilRead(id);
  return id;
}

const preview = async (id: number, part: 'items' | 'rejected' = 'items') =>
  (await author.call(contract.getImportPreview, { params: { id }, query: { part } })).body;

const mend = (id: number, index: number, body: object) =>
  author.send('PUT', `/api/imports/${id}/items/${index}`, body);

const lemon = {
  title: 'Which is an acid?',
  type: 'multiple-choice' as const,
  options: ['Lemon', 'Soap'],
  correct: 1,
  mark: 2.5,
};

const confirm = (id: number) => author.call(contract.confirmImport, { params: { id }, body: {} });

describe('a question that is mended before it is imported', () => {
  it('becomes importable with what its parser knew of it, and found stays importable and rejected', async () => {
    const id = await upload(GIFT);
    const { data } = (await author.call(contract.getImportItem, { params: { id, index: 1 } })).body;
    expect(data).toMatchObject({
      title: 'Which two are acids?',
      options: ['Lemon', 'Vinegar', 'Soap'],
      correct: null,
    });
    expect(data.reason).toContain('More than one option');
    const batch = (await author.call(contract.putImportItem, { params: { id, index: 1 }, body: lemon })).body
      .data;
    expect(batch).toMatchObject({ total: 3, importable: 2, rejected: 1 });
    const { items } = await preview(id);
    expect(items.map((item) => [item.title, item.is_mended, item.folder_path])).toEqual([
      ['Which part reads the code of life?', false, ['Biology', 'Cells']],
      ['Which is an acid?', true, ['Biology', 'Cells']],
    ]);
    expect((await confirm(id)).body.data).toMatchObject({
      imported: 2,
      importable: 2,
      rejected: 1,
      skipped: 0,
    });
    const { question } = (await author.call(questionsContract.listQuestions, {})).body;
    expect(question.find(({ question_title: title }) => title === lemon.title)).toMatchObject({
      question_mark: 2.5,
      answers: [{ answer_1: 'Lemon', answer_2: 'Soap', answer_3: null, correct_answer: 1 }],
    });
    expect((await mend(id, 1, lemon)).status).toBe(409);
  });

  it('is as in the file again when that is asked for', async () => {
    const id = await upload(GIFT);
    await mend(id, 1, lemon);
    await mend(id, 0, { ...lemon, title: 'Another text' });
    await author.call(contract.resetImportItem, { params: { id, index: 1 } });
    const batch = (await author.call(contract.resetImportItem, { params: { id, index: 0 } })).body.data;
    expect(batch).toMatchObject({ total: 3, importable: 1, rejected: 2 });
    expect((await preview(id)).items.map((item) => item.title)).toEqual([
      'Which part reads the code of life?',
    ]);
  });

  it.each([
    ['options', { options: ['Lemon', 'Lemon'] }],
    ['options', { options: ['Lemon'] }],
    ['correct', { correct: 4 }],
    ['correct', { correct: null }],
    ['title', { title: ' ' }],
    ['mark', { mark: 0 }],
  ])('is refused by the rules of the editor: %s', async (field, change) => {
    const id = await upload(GIFT);
    const answer = await mend(id, 1, { ...lemon, ...change });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(await answer.json())).toContain(`"${field}`);
    expect(await get(id)).toMatchObject({ importable: 1, rejected: 2 });
  });

  it('belongs to its author alone, and to its file', async () => {
    const id = await upload(GIFT);
    const other = await server.person('Instructor');
    expect((await other.send('PUT', `/api/imports/${id}/items/1`, lemon)).status).toBe(404);
    expect((await other.send('GET', `/api/imports/${id}/items/1`)).status).toBe(404);
    expect(
      (await other.send('PUT', `/api/imports/${id}/skips`, { items: [0], is_skipped: true })).status,
    ).toBe(404);
    expect((await mend(id, 9, lemon)).status).toBe(404);
  });
});

it('leaves out what is there already, in the library or twice in the file, for one and for all', async () => {
  await saveQuestion(author, {
    question_title: 'which part reads the code of LIFE',
    question_type: 'multiple-choice',
    options: [
      { text: 'nucleus', image: null },
      { text: 'Ribosome', image: null },
    ],
    correct_answer: 2,
  });
  const id = await upload(`${GIFT}\nWhat is the powerhouse of the whole cell? {=Mitochondrion ~Wall}

What is the powerhouse of the cell? {=Mitochondrion ~Wall}
`);
  const { data, total } = (await author.call(contract.listImportDuplicates, { params: { id } })).body;
  expect(total).toBe(2);
  expect(data.map((one) => [one.kind, one.item.index, one.question?.title ?? null, one.other_index])).toEqual(
    [
      ['same', 0, 'which part reads the code of LIFE', null],
      ['near', 4, null, 3],
    ],
  );
  const skip = async (items: number[] | 'duplicates', isSkipped: boolean) =>
    (await author.call(contract.putImportSkips, { params: { id }, body: { items, is_skipped: isSkipped } }))
      .body.data;
  expect(await skip('duplicates', true)).toMatchObject({ importable: 3, rejected: 2, skipped: 2 });
  expect(await skip([4], false)).toMatchObject({ skipped: 1 });
  expect(
    (await author.send('PUT', `/api/imports/${id}/skips`, { items: [1], is_skipped: true })).status,
  ).toBe(404);
  expect((await confirm(id)).body.data).toMatchObject({
    total: 5,
    imported: 2,
    importable: 3,
    rejected: 2,
    skipped: 1,
  });
  expect((await listTitles(author)).count).toBe(3);
  await author.call(contract.undoImport, { params: { id } });
  expect((await listTitles(author)).titles).toEqual(['which part reads the code of LIFE']);
});

it('finds what is typed among the own questions, and never somebody else’s', async () => {
  const mine = await saveQuestion(author, { question_title: 'Which gas do plants take in?' });
  const other = await server.person('Instructor');
  await saveQuestion(other, { question_title: 'Which gas do plants take in?' });
  const alike = async (text: string, except?: number) =>
    (
      await author.call(questionsContract.listAlikeQuestions, {
        query: { text, ...(except === undefined ? {} : { except }) },
      })
    ).body.data;
  expect(await alike('which GAS do plants take in')).toEqual([
    { id: mine.id, title: 'Which gas do plants take in?', kind: 'same' },
  ]);
  expect(await alike('Which gas do most plants take in?')).toMatchObject([{ id: mine.id, kind: 'near' }]);
  expect(await alike('Which gas do plants take in?', mine.id)).toEqual([]);
  expect(await alike('Which metal conducts best?')).toEqual([]);
  await author.send('DELETE', `/api/question/${mine.id}`);
  expect(await alike('Which gas do plants take in?')).toEqual([]);
});

it('puts categories and labels where their author says', async () => {
  const id = await upload(
    '$CATEGORY: A/B\n\n// [tag:plants] [tag:old]\nIs it so? {TRUE}\n\n// [tag:plants]\nAnd this? {FALSE}\n',
  );
  const { folders, tags } = (await author.call(contract.getImportLabels, { params: { id } })).body;
  expect(folders).toEqual([{ path: ['A', 'B'], count: 2, to: ['A', 'B'] }]);
  expect(tags.map(({ name }) => name)).toEqual(['plants', 'old']);
  await author.call(contract.putImportLabels, {
    params: { id },
    body: {
      folders: [{ from: ['A', 'B'], to: ['Botany'] }],
      tags: [
        { from: 'plants', to: 'flora' },
        { from: 'old', to: null },
      ],
    },
  });
  await confirm(id);
  const { data } = (await author.call(questionsContract.foldersAndTags, {})).body;
  expect(data.folders.map(({ folder_name: name }) => name)).toEqual(['Botany']);
  expect(data.tags.map(({ tag_names: name }) => name)).toEqual(['flora']);
});

describe('a table of somebody’s own', () => {
  const ODD =
    'Aufgabe,Eins,Zwei,Loesungswort\nWhich gas?,Oxygen,Carbon dioxide,Carbon dioxide\nWhich metal?,Iron,Wood,Iron\n';

  it('is read by headings that authors use', async () => {
    const id = await upload(
      'Question;Option A;Option B;Answer;Points;Topic\nWhich gas?;Oxygen;Nitrogen;B;2;Air\n',
      'my.csv',
    );
    expect(await get(id)).toMatchObject({ state: 'ready', importable: 1, has_columns: true });
    expect((await preview(id)).items).toMatchObject([
      { title: 'Which gas?', options: ['Oxygen', 'Nitrogen'], correct: 2, mark: 2, folder_path: ['Air'] },
    ]);
  });

  it('asks what its columns hold where its headings do not say it, and remembers that for its author', async () => {
    const id = await upload(ODD, 'odd.csv');
    expect(await get(id)).toMatchObject({ state: 'failed', has_columns: true });
    const { headings, samples } = (await author.call(contract.getImportColumns, { params: { id } })).body;
    expect([headings.length, samples[0]]).toEqual([
      4,
      ['Which gas?', 'Oxygen', 'Carbon dioxide', 'Carbon dioxide'],
    ]);
    const columns = ['question', 'option', 'option', 'correct'] as const;
    const wrong = await author.send('PUT', `/api/imports/${id}/columns`, {
      columns: ['option', 'option', 'option', 'tags'],
    });
    expect(wrong.status).toBe(422);
    await author.call(contract.putImportColumns, { params: { id }, body: { columns: [...columns] } });
    expect(await untilRead(id)).toMatchObject({ state: 'ready', total: 2, importable: 2, reason: null });
    expect((await preview(id)).items.map(({ correct }) => correct)).toEqual([2, 1]);
    expect((await confirm(id)).body.data.imported).toBe(2);

    const again = await upload(ODD, 'odd-2.csv');
    expect(await get(again)).toMatchObject({ state: 'ready', importable: 2 });
    expect((await author.call(contract.getImportColumns, { params: { id: again } })).body.columns).toEqual(
      columns,
    );
  });
});
