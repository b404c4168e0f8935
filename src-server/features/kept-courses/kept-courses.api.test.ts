import { afterEach, beforeEach, expect, it } from 'vitest';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { keptCoursesContract as contract } from '#shared/contract/kept-courses.ts';
import { publishCourse, readyCourse } from '#tests/factories/courses.ts';
import { createTestServer, jsonOf, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import * as repo from './repo.ts';

// What a computer of a hub downloads is tested in tests/sync/kept-courses.test.ts.

let server: TestServer;
let author: Person;
let student: Person;
beforeEach(async () => {
  server = await createTestServer();
  author = await server.person('Instructor');
  student = await server.person('Student');
});
afterEach(() => server.close());

it('a computer by itself has every file: nothing is kept, and it says so', async () => {
  const { id } = await readyCourse(server, author);
  await publishCourse(author, id);
  const params = { id };
  expect((await student.send('GET', `/api/courses/${id}/keeping`)).status).toBe(404);
  const body = { content_id: id, content_type: 'course' as const };
  await student.call(enrolmentsContract.enrolFree, { body });
  const { data } = (await student.call(contract.getCourseKeeping, { params })).body;
  expect(data).toMatchObject({
    is_needed: false,
    kept: null,
    bytes_total: 0,
    sections: [{ title: 'Start' }],
  });
  const kept = await student.send('PUT', `/api/courses/${id}/keeping`, {
    section_ids: null,
    is_paused: false,
  });
  expect(await jsonOf(kept)).toMatchObject({ code: 'ILLEGAL_STATE' });
  expect((await student.call(contract.listKeptCourses, {})).body).toMatchObject({
    data: [],
    is_needed: false,
  });
  await student.call(contract.forgetCourse, { params });
});

it('the limit is one for the computer', async () => {
  await student.call(contract.setKeptLimit, { body: { bytes: 5_000_000 } });
  await author.call(contract.setKeptLimit, { body: { bytes: 6_000_000 } });
  expect((await student.call(contract.listKeptCourses, {})).body.limit_bytes).toBe(6_000_000);
  await student.call(contract.setKeptLimit, { body: { bytes: null } });
  expect((await student.call(contract.listKeptCourses, {})).body.limit_bytes).toBeNull();
  expect((await student.send('PUT', '/api/kept-courses/limit', { bytes: -1 })).status).toBe(422);
});

it('a course is kept once by each person, and what is named elsewhere is not removed', async () => {
  const { id } = await readyCourse(server, author);
  const row = { user_id: student.id, course_id: id, section_ids: null, created_at: 1, updated_at: 1 };
  await server.write(async ({ db, newId }) => {
    await repo.putKept(db, { ...row, id: newId() });
    await repo.putKept(db, { ...row, id: newId(), section_ids: '[7]', is_paused: 1 });
    expect(await repo.listKept(db, student.id)).toMatchObject([{ section_ids: '[7]', is_paused: 1 }]);
    const blob = { mime: 'video/mp4', size: 9, created_at: 1, updated_at: 1 };
    for (const sha256 of ['a'.repeat(64), 'b'.repeat(64)])
      await db
        .insertInto('blob')
        .values({ ...blob, id: newId(), sha256 })
        .execute();
    await db
      .insertInto('file_use')
      .values({ sha256: 'b'.repeat(64), tbl: 'question', row_id: 1 })
      .execute();
    expect(await repo.listRemovable(db, ['a'.repeat(64), 'b'.repeat(64), 'c'.repeat(64)])).toEqual([
      'a'.repeat(64),
    ]);
    await repo.deleteAllKept(db, student.id);
    expect(await repo.listAllKept(db)).toEqual([]);
  });
});
