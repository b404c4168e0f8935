import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importsContract as contract } from '#shared/contract/imports.ts';
import type { ImportBatch } from '#shared/contract/import-shapes.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { listTitles, makeFolder, saveQuestion } from '#tests/factories/questions.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const GIFT = `$CATEGORY: Biology/Cells

::Q1:: What reads the code? {=Ribosome ~Nucleus ~Vacuole}

::Q2:: Cells have walls in plants. {TRUE}

$CATEGORY: Biology

::Q3:: Match these. {=a -> b =c -> d =e -> f}

::Q4:: Why is grass green? {}
`;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const moodleXml = (images: string) => `<?xml version="1.0" encoding="UTF-8"?>
<quiz><question type="multichoice"><name><text>n</text></name>
<questiontext format="html"><text><![CDATA[<p>What is this? <img src="@@PLUGINFILE@@/dot.png" alt="a dot"></p>]]></text>${images}</questiontext>
<single>true</single>
<answer fraction="100"><text>A dot</text></answer><answer fraction="0"><text>A line</text></answer>
</question></quiz>`;

async function upload(text: string, name = 'cells.gift', person = author): Promise<number> {
  const bytes = new TextEncoder().encode(text);
  const { body } = await person.call(contract.startImport, {
    body: { file_name: name, size: bytes.byteLength },
  });
  const { id } = body.data;
  const half = Math.ceil(bytes.byteLength / 2);
  await person.call(contract.putImportPart, { params: { id, part: 0 }, body: bytes.subarray(0, half) });
  await person.call(contract.putImportPart, { params: { id, part: 1 }, body: bytes.subarray(half) });
  return id;
}

const get = async (id: number, person = author): Promise<ImportBatch> =>
  (await person.call(contract.getImport, { params: { id } })).body.data;

async function untilRead(id: number): Promise<ImportBatch> {
  for (;;) {
    const batch = await get(id);
    if (batch.state !== 'reading') return batch;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

const confirm = async (
  id: number,
  body: { subject?: string; folder_name?: string; folder_id?: number; tag_names?: string[] } = {},
) => (await author.call(contract.confirmImport, { params: { id }, body })).body.data;

const library = async () => (await author.call(questionsContract.foldersAndTags, {})).body;

/** A file of many questions, with tags in its own words. */
const bigFile = (count: number): string =>
  Array.from({ length: count }, (_, n) => `::Q${n}:: Question number ${n}? {=Yes ~No ~Maybe}\n`).join('\n');

describe('an import, from its first byte', () => {
  it('finds everything, imports what it can, and names the rest: nothing disappears', async () => {
    const id = await upload(GIFT);
    const ready = await untilRead(id);
    expect(ready).toMatchObject({ state: 'ready', format: 'gift', total: 4, importable: 3, rejected: 1 });
    const preview = async (part: 'items' | 'rejected') =>
      (await author.call(contract.getImportPreview, { params: { id }, query: { part } })).body;
    expect((await preview('items')).items[0]).toMatchObject({
      title: 'What reads the code?',
      folder_path: ['Biology', 'Cells'],
      correct: 1,
    });
    expect(await preview('rejected')).toMatchObject({ count: 1, items: [], rejected: [{ index: 2 }] });

    const batch = await confirm(id, { folder_name: 'Term 1', tag_names: ['imported'] });
    expect(batch).toMatchObject({ state: 'imported', imported: 3, rejected: 1, progress: null });
    expect((await get(id)).state).toBe('imported');
    const { data, total } = await library();
    expect(total).toBe(3);
    expect(data.folders.map((folder) => [folder.folder_name, folder.question_count])).toEqual([
      ['Biology', 1],
      ['Cells', 2],
      ['Term 1', 0],
    ]);
    expect(data.tags).toMatchObject([{ tag_names: 'imported', question_count: 3 }]);
    expect((await listTitles(author)).titles[0]).toBe('What reads the code?');
    expect((await listTitles(author, { search: 'vacuole' })).count).toBe(1);
  });

  it('goes into the subject that is chosen, which is what students see, not the name of the file', async () => {
    const ready = async () => (await untilRead(await upload(GIFT))).id;
    const id = await ready();
    const preview = await author.call(contract.getImportPreview, { params: { id }, query: {} });
    expect(preview.body.categories).toEqual(['Biology']);
    const batch = await confirm(id, { subject: 'biology' });
    const tree = async () =>
      (await library()).data.folders.map((folder) => [folder.folder_name, folder.parent_folder_id]);
    // The category that is the subject itself is not made again inside it.
    expect(await tree()).toEqual([
      ['Cells', batch.folder_id],
      ['biology', null],
    ]);
    expect((await listTitles(author, { folder_id: batch.folder_id ?? 0 })).count).toBe(3);
    const term = await confirm(await ready(), { subject: 'Biology', folder_name: 'Term 1' });
    expect(await tree()).toContainEqual(['Term 1', batch.folder_id]);
    expect((await listTitles(author, { folder_id: term.folder_id ?? 0 })).count).toBe(3);
    expect((await listTitles(author, { folder_id: batch.folder_id ?? 0 })).count).toBe(6);
  });

  it('lets others write while a file that is no longer in memory is read again', async () => {
    const first = await upload(GIFT);
    await untilRead(first);
    for (let i = 0; i < 3; i++) await untilRead(await upload(GIFT));
    const order: string[] = [];
    await Promise.all([
      confirm(first).then(() => order.push('import')),
      makeFolder(author, 'Meanwhile').then(() => order.push('folder')),
    ]);
    expect(order).toEqual(['folder', 'import']);
  });

  it('reuses folders and tags that exist instead of making twins', async () => {
    const biology = await makeFolder(author, 'biology');
    await saveQuestion(author, { tag_names: ['Imported'] });
    await confirm(await upload(GIFT).then(async (id) => (await untilRead(id)).id), {
      tag_names: ['imported'],
    });
    const { data } = await library();
    expect(data.folders.map((folder) => [folder.folder_name, folder.parent_folder_id])).toEqual([
      ['Cells', biology],
      ['biology', null],
    ]);
    expect(data.tags).toMatchObject([{ tag_names: 'Imported', question_count: 4 }]);
  });

  it('keeps embedded images as blobs of their own kind', async () => {
    const file = `<file name="dot.png" encoding="base64">${PNG.toString('base64')}</file>`;
    const id = await upload(moodleXml(file), 'dot.xml');
    expect((await untilRead(id)).importable).toBe(1);
    await confirm(id);
    const { question } = (await author.call(questionsContract.listQuestions, {})).body;
    const sha256 = question[0]?.question_image;
    expect(question[0]?.question_title).toBe('What is this?');
    const image = await author.send('GET', `/api/blobs/${sha256}`);
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await image.arrayBuffer())).toEqual(PNG);
  });

  it('keeps a file that cannot be read, with the reason', async () => {
    const id = await upload('{"json": true}', 'x.json');
    const failed = await untilRead(id);
    expect(failed).toMatchObject({ state: 'failed', importable: 0 });
    expect(failed.reason).toContain('JSON');
    await expect(confirm(id)).rejects.toMatchObject({ status: 409, code: 'ILLEGAL_STATE' });
  });
});

describe('parts', () => {
  it('out of order, too many or twice do not damage the file', async () => {
    const { body } = await author.call(contract.startImport, { body: { file_name: 'a.gift', size: 10 } });
    const put = (part: number, text: string) =>
      author.send('PUT', `/api/imports/${body.data.id}/parts/${part}`, new TextEncoder().encode(text));
    expect((await put(1, 'xxxxx')).status).toBe(409);
    expect((await put(0, 'What {')).status).toBe(200);
    expect((await put(0, 'What {')).status).toBe(200);
    expect((await put(0, 'other!')).status).toBe(409);
    expect((await put(1, '=a ~b}')).status).toBe(409);
    expect((await put(1, '')).status).toBe(422);
    expect(await get(body.data.id)).toMatchObject({ state: 'receiving', progress: { done: 6, total: 10 } });
    expect((await put(1, '=a~}')).status).toBe(200);
    await untilRead(body.data.id);
  });

  it('that come twice at once are stored once', async () => {
    const { body } = await author.call(contract.startImport, { body: { file_name: 'a.gift', size: 12 } });
    const put = (part: number, text: string) =>
      author.send('PUT', `/api/imports/${body.data.id}/parts/${part}`, new TextEncoder().encode(text));
    const answers = await Promise.all([put(0, 'What {'), put(0, 'What {'), put(0, 'other!')]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 409]);
    expect(await get(body.data.id)).toMatchObject({ state: 'receiving', progress: { done: 6, total: 12 } });
  });
});

it('reading that a restart interrupted goes on when somebody asks', async () => {
  const id = await upload(GIFT);
  await untilRead(id);
  await server.write(({ db }) =>
    db.updateTable('import_batch').set({ state: 'reading', importable: 0 }).where('id', '=', id).execute(),
  );
  expect(await untilRead(id)).toMatchObject({ state: 'ready', importable: 3 });
});

describe('undo', () => {
  it('removes exactly the questions of the batch, wherever they are now, once', async () => {
    const mine = await saveQuestion(author, { tag_names: ['imported'] });
    server.clock.advance(1000);
    const id = await upload(GIFT);
    await untilRead(id);
    await confirm(id, { folder_name: 'Term 1', tag_names: ['imported', 'new'] });
    const { question } = (await author.call(questionsContract.listQuestions, {})).body;
    const [moved, deleted] = question;
    await author.send('PATCH', `/api/patchQuestion/${moved?.id}`, { assign_folder_id: null });
    await author.send('DELETE', `/api/question/${deleted?.id}`);
    server.clock.advance(1000);
    const { body } = await author.call(contract.undoImport, { params: { id } });
    expect(body).toEqual({ removed: 2, message: '2 questions were removed. 1 had been deleted before.' });
    const { data, total } = await library();
    expect(total).toBe(1);
    expect(data).toMatchObject({ folders: [], tags: [{ tag_names: 'imported', question_count: 1 }] });
    expect((await listTitles(author)).titles).toEqual([mine.question_title]);
    expect((await listTitles(author, { search: 'vacuole' })).count).toBe(0);
    await expect(author.call(contract.undoImport, { params: { id } })).rejects.toMatchObject({ status: 409 });
    await expect(confirm(id)).rejects.toMatchObject({ status: 409, code: 'ILLEGAL_STATE' });
  });

  it('leaves a folder of the import that got other questions', async () => {
    const id = await upload(GIFT);
    await untilRead(id);
    const { folder_id: folder } = await confirm(id, { folder_name: 'Term 1' });
    server.clock.advance(1000);
    await saveQuestion(author, { assign_folder_id: folder });
    await author.call(contract.undoImport, { params: { id } });
    expect((await library()).data.folders.map((one) => one.folder_name)).toEqual(['Term 1']);
  });
});

describe('stopping', () => {
  // PGlite has one connection: there a cancel waits for the very import that it is to stop.
  it.skipIf(process.env['LECTERN_TEST_DB'] === 'pglite')(
    'in the middle of an import leaves nothing behind, and it can be tried again',
    async () => {
      const id = await upload(bigFile(2500));
      expect((await untilRead(id)).importable).toBe(2500);
      const outcome = confirm(id, { folder_name: 'Big', tag_names: ['big'] }).catch(
        (error: unknown) => error,
      );
      let batch = await get(id);
      while (batch.state !== 'importing') batch = await get(id);
      expect(batch.progress?.total).toBe(2500);
      await author.call(contract.cancelImport, { params: { id } });
      expect(await outcome).toMatchObject({ status: 409, code: 'CANCELLED' });
      expect(await library()).toMatchObject({ total: 0, data: { folders: [], tags: [] } });
      expect((await listTitles(author)).count).toBe(0);
      expect((await get(id)).state).toBe('ready');
      expect((await confirm(id)).imported).toBe(2500);
      expect((await listTitles(author)).count).toBe(2500);
    },
  );

  it('before the import gives the file up for good', async () => {
    const id = await upload(GIFT);
    await untilRead(id);
    await author.call(contract.cancelImport, { params: { id } });
    expect((await get(id)).state).toBe('cancelled');
    await expect(confirm(id)).rejects.toMatchObject({ status: 409 });
    await expect(author.call(contract.cancelImport, { params: { id } })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe('who may do what', () => {
  it('another instructor finds nothing, a student is refused', async () => {
    const other = await server.person('Instructor');
    const student = await server.person('Student');
    const id = await upload(GIFT);
    await untilRead(id);
    for (const [person, status] of [
      [other, 404],
      [student, 403],
    ] as const) {
      expect((await person.send('GET', `/api/imports/${id}`)).status).toBe(status);
      expect((await person.send('GET', `/api/imports/${id}/preview`)).status).toBe(status);
      expect((await person.send('POST', `/api/imports/${id}/confirmation`, {})).status).toBe(status);
      expect((await person.send('POST', `/api/imports/${id}/reversal`)).status).toBe(status);
      expect((await person.send('DELETE', `/api/imports/${id}`)).status).toBe(status);
    }
    expect((await other.call(contract.listImports, {})).body).toEqual({ data: [], total: 0 });
    expect((await author.call(contract.listImports, {})).body.total).toBe(1);
    const folder = await makeFolder(other, 'Theirs');
    await expect(confirm(id, { folder_id: folder })).rejects.toMatchObject({ status: 404 });
  });
});
