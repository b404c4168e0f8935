import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mediaContract as contract } from '#shared/contract/media.ts';
import { FILE_TABLES } from '#server/declarations.ts';
import { verifyFiles } from '#server/blobs/verify-files.ts';
import { rebuildFileIndex } from '#server/sync/blobs/file-index.ts';
import { mp4File, PNG } from '#tests/factories/media-samples.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { UNUSED_MS } from '#server/blobs/file-collector.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

async function add(name: string, bytes: Uint8Array): Promise<number> {
  const { id } = (await author.call(contract.beginUpload, { body: { name, size: bytes.byteLength } })).body
    .data;
  await author.send('PUT', `/api/media-uploads/${id}/pieces/0`, new Uint8Array(bytes));
  const answer = await author.send('POST', '/api/media-files', { upload_id: id });
  return (await jsonOf<{ data: { id: number } }>(answer)).data.id;
}

const isHere = (bytes: Uint8Array): boolean => server.services.blobs.has(sha256Of(bytes));

/** Time passes, and the server looks around at its start and end. */
async function pass(ms: number): Promise<void> {
  await server.tick();
  server.clock.advance(ms);
  await server.tick();
}

const uses = () =>
  server.database.read.selectFrom('file_use').selectAll().orderBy('sha256').orderBy('tbl').execute();

describe('a file that nothing names', () => {
  it('goes after thirty days, and not before', async () => {
    const id = await add('a.png', PNG);
    await author.call(contract.deleteMediaFile, { params: { id } });
    await pass(UNUSED_MS - 1000);
    expect(isHere(PNG)).toBe(true);
    await pass(60 * 60_000);
    expect(isHere(PNG)).toBe(false);
    expect(await server.database.read.selectFrom('blob').selectAll().execute()).toEqual([]);
  });

  it('stays as long as a row names it, or the library of somebody else', async () => {
    const other = await server.person('Instructor');
    const id = await add('a.png', PNG);
    const mine = author;
    author = other;
    await add('the same.png', PNG);
    author = mine;
    await author.call(contract.deleteMediaFile, { params: { id } });
    await pass(UNUSED_MS * 3);
    expect(isHere(PNG)).toBe(true);
  });

  it('begins its thirty days anew where something has named it meanwhile', async () => {
    const id = await add('a.png', PNG);
    const setDeleted = (at: number | null) =>
      server.write(({ db }) =>
        db.updateTable('media_file').set({ deleted_at: at }).where('id', '=', id).execute(),
      );
    await setDeleted(1);
    await pass(UNUSED_MS - 1000);
    await setDeleted(null);
    await pass(60 * 60_000 * 2);
    await setDeleted(1);
    await pass(UNUSED_MS - 1000);
    expect(isHere(PNG)).toBe(true);
  });

  it('stays while it is on its way into the library', async () => {
    const name = 'a.png';
    const { id } = (await author.call(contract.beginUpload, { body: { name, size: PNG.byteLength } })).body
      .data;
    await author.send('PUT', `/api/media-uploads/${id}/pieces/0`, new Uint8Array(PNG));
    await server.write(({ db }) =>
      db
        .updateTable('media_upload')
        .set({ sha256: sha256Of(PNG) })
        .where('upload_id', '=', id)
        .execute(),
    );
    server.services.blobs.put(PNG);
    await pass(UNUSED_MS * 2);
    expect(isHere(PNG)).toBe(true);
  });
});

describe('the index of who names which file', () => {
  it('follows every row by itself, and is what a look at all rows would make', async () => {
    const video = mp4File();
    const id = await add('a.mp4', video);
    await author.send('POST', '/api/blobs', new Uint8Array(PNG));
    await author.call(contract.updateMediaFile, { params: { id }, body: { poster_sha256: sha256Of(PNG) } });
    const kept = await uses();
    expect(kept.map(({ sha256, tbl }) => `${tbl} ${sha256}`).toSorted()).toEqual(
      [`media_file ${sha256Of(video)}`, `media_file ${sha256Of(PNG)}`].toSorted(),
    );
    await server.write(({ db }) => rebuildFileIndex(db));
    expect(await uses()).toEqual(kept);
    await author.call(contract.updateMediaFile, { params: { id }, body: { poster_sha256: null } });
    expect(await uses()).toHaveLength(1);
    await author.call(contract.deleteMediaFile, { params: { id } });
    expect(await uses()).toEqual([]);
  });

  it('finds names in the text of papers, keys and earlier states of questions', async () => {
    expect(FILE_TABLES.filter(({ inText }) => inText.length > 0).map(({ table }) => table)).toEqual(
      expect.arrayContaining(['exam_version_paper', 'exam_version_key', 'question_version']),
    );
    const named = sha256Of(PNG);
    const saved = await author.send('POST', '/api/question', {
      question_title: 'Why is water wet?',
      question_type: 'multiple-choice',
    });
    const { question_id: id } = await jsonOf<{ question_id: number }>(saved);
    const state = (version: number, image: string | null) => ({
      question_id: id,
      version,
      content: JSON.stringify({ image_sha256: image, question_title: 'x'.repeat(64) }),
      computer: null,
      saved_by: author.id,
      saved_at: 1,
    });
    await server.write(({ db }) =>
      db
        .insertInto('question_version')
        .values([state(1, named), state(2, null), state(3, named)])
        .execute(),
    );
    const expected = [{ sha256: named, tbl: 'question_version', row_id: id }];
    expect(await uses()).toEqual(expected);
    const remove = (version: number) =>
      server.write(({ db }) => db.deleteFrom('question_version').where('version', '=', version).execute());
    await remove(1);
    expect(await uses()).toEqual(expected);
    await remove(3);
    expect(await uses()).toEqual([]);
  });
});

describe('verify', () => {
  const verify = (isDeep: boolean) => verifyFiles(server.database.read, server.services.blobs, isDeep);

  it('finds files that are missing, shorter, or damaged, the last by their bytes alone', async () => {
    await add('a.png', PNG);
    expect(await verify(true)).toEqual({ checked: 1, problems: [] });
    const file = server.services.blobs.fileOf(sha256Of(PNG));
    writeFileSync(file, Buffer.alloc(PNG.byteLength));
    expect((await verify(false)).problems).toEqual([]);
    expect((await verify(true)).problems).toEqual([expect.stringContaining('damaged')]);
    writeFileSync(file, 'short');
    expect((await verify(false)).problems).toEqual([expect.stringContaining('5 bytes')]);
    server.services.blobs.remove(sha256Of(PNG));
    expect((await verify(false)).problems).toEqual([expect.stringContaining('missing')]);
  });

  it('finds a row that names a file which never came', async () => {
    const id = await add('a.png', PNG);
    await server.write(({ db }) =>
      db
        .updateTable('media_file')
        .set({ poster_sha256: 'f'.repeat(64) })
        .where('id', '=', id)
        .execute(),
    );
    expect((await verify(false)).problems).toEqual([expect.stringContaining('never stored')]);
  });
});
