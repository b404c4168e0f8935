import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { FILE_TABLES } from '#server/declarations.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';

let server: TestServer;
let author: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
});
afterEach(() => server.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SHA256 = createHash('sha256').update(PNG).digest('hex');
const store = (bytes: Uint8Array) => author.send('POST', '/api/blobs', new Uint8Array(bytes));

it('an image is stored once under its own hash, whoever sends it again', async () => {
  for (let i = 0; i < 2; i++) {
    const response = await store(PNG);
    expect(response.status).toBe(201);
    expect(await jsonOf(response)).toEqual({ sha256: SHA256, mime: 'image/png', size: PNG.length });
  }
  const rows = await server.database.read.selectFrom('blob').select('sha256').execute();
  expect(rows).toEqual([{ sha256: SHA256 }]);
});

it('is served as what its bytes are, and never sniffed or run', async () => {
  await store(PNG);
  const response = await author.send('GET', `/api/blobs/${SHA256}`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
});

it('what only calls itself an image is refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect((await store(new TextEncoder().encode(svg))).status).toBe(415);
  expect((await store(new TextEncoder().encode('%PDF-1.4'))).status).toBe(415);
  expect((await store(new Uint8Array(0))).status).toBe(415);
  const huge = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)]);
  expect((await store(huge)).status).toBe(413);
});

it('without a session nothing is served', async () => {
  await store(PNG);
  expect((await server.send('GET', `/api/blobs/${SHA256}`)).status).toBe(401);
  expect((await author.send('GET', `/api/blobs/${'0'.repeat(64)}`)).status).toBe(404);
});

it('a student sees the images of a started paper, not those of one that is still to come', async () => {
  const student = await server.person('Student');
  const other = await server.person('Student');
  await store(PNG);
  const exam = await publishedExam(server, author, { enrol: [student, other] });
  await server.write(({ db }) =>
    db
      .updateTable('exam_version_paper')
      .set({ content: sql<string>`replace(content, '"image":null', ${`"image":"${SHA256}"`})` })
      .execute(),
  );
  const status = async (person: Person) => (await person.send('GET', `/api/blobs/${SHA256}`)).status;
  expect(await status(student)).toBe(404);
  await student.call(examAttemptsContract.startAttempt, { body: { exam_id: exam.examId } });
  expect(await status(student)).toBe(200);
  expect(await status(other)).toBe(404);
  expect((await student.send('POST', '/api/blobs', new Uint8Array(PNG))).status).toBe(403);
});

it('who looks after all content sees the files of content, and none of those between people', async () => {
  await store(PNG);
  const manager = await server.person('Admin');
  const uses = (tbl: string) =>
    server.write(async ({ db }) => {
      await db.deleteFrom('file_use').execute();
      await db.insertInto('file_use').values({ tbl, row_id: 1, sha256: SHA256 }).execute();
    });
  const seen: Record<string, number> = {};
  for (const { table } of FILE_TABLES) {
    await uses(table);
    seen[table] = (await manager.send('GET', `/api/blobs/${SHA256}`)).status;
  }
  const hidden = Object.keys(seen).filter((table) => seen[table] === 404);
  expect(hidden.toSorted()).toEqual([
    'certificate',
    'course_submission',
    'message_attachment',
    'receipt',
    'report_run',
  ]);
});
