import { afterEach, beforeEach, expect, it } from 'vitest';
import { coursesContract as courses } from '#shared/contract/courses.ts';
import { mediaContract as media } from '#shared/contract/media.ts';
import {
  addCourseItem,
  ownCourse,
  publishCourse,
  readyCourse,
  writeCourse,
} from '#tests/factories/courses.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

/** A video in the library, of which the hub has the bytes, or not yet. */
const addVideo = (name: string, file_sha256: string | null, owner = author) =>
  server.write(async ({ db, now, newId }) => {
    const row = { id: newId(), created_at: now, updated_at: now };
    if (file_sha256 !== null)
      await db
        .insertInto('blob')
        .values({ ...row, id: newId(), sha256: file_sha256, mime: 'video/mp4', size: 1234 })
        .execute();
    await db
      .insertInto('media_file')
      .values({
        ...row,
        instructor_id: owner.id,
        name,
        kind: 'video',
        mime: 'video/mp4',
        size: 1234,
        file_sha256,
        captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello',
      })
      .execute();
    return row.id;
  });

const linkFile = (id: number, file_sha256: string) =>
  server.write(({ db }) => db.updateTable('media_file').set({ file_sha256 }).where('id', '=', id).execute());

/** A document that names a video by its row in the library alone. */
const documentWith = (mediaFileId: number): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      {
        type: 'video',
        attrs: {
          media_file_id: mediaFileId,
          sha256: null,
          name: 'In the text.mp4',
          mime: 'video/mp4',
          poster: null,
          captions: null,
        },
      },
    ],
  });

it('names its files from the library when it is published, and waits for those that are on their way', async () => {
  const { id, section } = await readyCourse(server, author);
  const shown = await addVideo('Shown.mp4', A);
  const inText = await addVideo('In the text.mp4', null);
  const promotional = await addVideo('Promotional.mp4', B);
  const changes = { title: 'With videos', media_file_id: shown, document: documentWith(inText) };
  const lesson = await addCourseItem(author, section, { kind: 'lesson', place: 'a8' }, changes);
  await writeCourse(author, id, { promotional_media_id: promotional });

  const { version } = await ownCourse(author, id);
  const waits = await author.send('POST', courses.publishCourse.path, { course_id: id, version });
  expect(await jsonOf(waits)).toMatchObject({
    message:
      'This course is not ready to be published. A file of “With videos” is still on its way to the hub.',
    problems: [{ code: 'media_on_its_way', item_id: lesson }],
  });

  await linkFile(inText, 'c'.repeat(64));
  await publishCourse(author, id);
  const { data } = (await author.call(courses.getPublishedItem, { params: { id, itemId: lesson } })).body;
  expect(data).toMatchObject({
    media: { media_file_id: shown, sha256: A, name: 'Shown.mp4', kind: 'video' },
    document_media: [{ media_file_id: inText, sha256: 'c'.repeat(64), captions: expect.any(String) }],
  });
  expect(data.document).toContain('c'.repeat(64));
  const files = await server.database.read
    .selectFrom('course_content_file')
    .select(['sha256', 'size'])
    .orderBy('sha256')
    .execute();
  expect(files).toEqual([
    { sha256: A, size: 1234 },
    { sha256: 'c'.repeat(64), size: 1234 },
  ]);
  const [published] = await server.database.read.selectFrom('course_version').selectAll().execute();
  expect(published).toMatchObject({ promotional_sha256: B, promotional_mime: 'video/mp4' });
  const uses = (await author.call(media.listMediaUses, { params: { id: inText } })).body.data;
  expect(uses.map((use) => use.kind).toSorted()).toEqual(['course_content_file', 'course_item']);
});

it('takes no file of somebody else’s library', async () => {
  const { id, section } = await readyCourse(server, author);
  const foreign = await addVideo('Foreign.mp4', A, await server.person('Instructor'));
  await addCourseItem(
    author,
    section,
    { kind: 'lesson', place: 'a8' },
    { title: 'Foreign', media_file_id: foreign },
  );
  const problems = (await author.call(courses.checkCourse, { params: { id } })).body.data;
  expect(problems.filter((one) => one.is_required).map((one) => one.code)).toEqual(['media_missing']);
});

it('refuses an image that was never stored, and a library file in the landing text', async () => {
  const { id, lesson } = await readyCourse(server, author);
  const image = { type: 'image', attrs: { sha256: A, alt: 'A cell' } };
  const document = JSON.stringify({ type: 'doc', content: [image] });
  const item = (await author.call(courses.getCourseItem, { params: { id: lesson } })).body.data;
  const body = { version: item.version, draft: { ...item.draft, document } };
  const refused = await author.send('PUT', `/api/course-items/${lesson}`, body);
  expect(await jsonOf(refused)).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: { 'draft.document': [expect.any(String)] },
  });
  const { version, draft } = await ownCourse(author, id);
  const landing = { ...draft, course_description: documentWith(await addVideo('Video.mp4', A)) };
  const saved = await author.send('PUT', `/api/course-drafts/${id}`, { version, step: 2, draft: landing });
  expect(saved.status).toBe(422);
});
