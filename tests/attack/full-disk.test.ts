import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { DEMO_ACCOUNTS } from '#server/features/setup/demo-accounts.ts';
import { ErrorBody } from '#shared/contract/errors.ts';
import { toAppError } from '#server/http/error-answer.ts';
import { placeDemoSchool } from '#tests/helpers/demo-school.ts';
import { canMount, SmallDisk } from '#tests/sync/process-disk.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { testClock } from '#tests/helpers/test-server.ts';
import { open } from './school-folder.ts';

let disk: SmallDisk | null = null;
afterEach(() => {
  disk?.remove();
  disk = null;
});

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const Started = z.object({ data: z.object({ id: z.int() }) });
const Purchased = z.object({
  data: z.array(z.object({ exam_id: z.int(), is_open: z.boolean(), attempts_left: z.int() })),
});
const Begun = z.object({
  id: z.int(),
  questions: z.array(z.object({ question_id: z.int(), options: z.array(z.unknown()) })),
});

/** A picture with so many bytes behind its end. */
const picture = (bytes: number): Uint8Array => Buffer.concat([PNG, Buffer.alloc(bytes, 1)]);

it.skipIf(!canMount())('says that the disk is full, whatever file was to be written', async () => {
  const dataDir = await placeDemoSchool(path.join(temporaryFolder('full'), 'data'));
  disk = new SmallDisk(dataDir);
  const server = await open(dataDir);
  try {
    const author = DEMO_ACCOUNTS.find(({ role }) => role === 'Instructor');
    const headers = { authorization: `Bearer ${await server.actAs(author?.email ?? '')}` };
    const call = (method: string, at: string, body: unknown) =>
      server.call({ method, path: at, headers, body });
    const begun = await call('POST', '/api/imports', { file_name: 'a.gift', size: 400_000 });
    expect(begun.status).toBe(201);
    const { id } = Started.parse(begun.body).data;
    disk.leave(40);
    for (const answer of [
      await call('POST', '/api/blobs', picture(800_000)),
      await call('PUT', `/api/imports/${id}/parts/0`, picture(300_000)),
    ]) {
      const { code, message } = ErrorBody.parse(answer.body);
      expect(answer.status).toBe(503);
      expect(code).toBe('STORAGE_FULL');
      expect(message).toMatch(/disk is full/);
    }
    disk.makeRoomy();
    expect((await call('POST', '/api/blobs', picture(800_000))).status).toBe(201);
  } finally {
    await server.close();
  }
});

it.skipIf(!canMount())('gives an exam the room that is kept for it, once the disk is full', async () => {
  const dataDir = await placeDemoSchool(path.join(temporaryFolder('full'), 'data'));
  disk = new SmallDisk(dataDir);
  const clock = testClock(Date.now());
  const server = await open(dataDir, { reserveBytes: 4 * 1024 ** 2, clock });
  try {
    clock.advance(61_000);
    await server.tick();
    expect(statSync(path.join(dataDir, 'exam-reserve')).size).toBe(4 * 1024 ** 2);
    const student = DEMO_ACCOUNTS.find(({ role }) => role === 'Student');
    const headers = { authorization: `Bearer ${await server.actAs(student?.email ?? '')}` };
    const call = (method: string, at: string, body?: unknown) =>
      server.call({ method, path: at, headers, body: body ?? null });
    const { data } = Purchased.parse((await call('GET', '/api/getStudentPurchasedExams')).body);
    const exam = data.find((one) => one.is_open && one.attempts_left > 0);
    const attempt = Begun.parse((await call('POST', '/api/exam-attempts', { exam_id: exam?.exam_id })).body);
    const first = attempt.questions.find(({ options }) => options.length > 0)?.question_id ?? 0;
    const save = (option: number) =>
      call('PUT', `/api/exam-attempts/${attempt.id}/answers/${first}`, {
        selectedAnswerId: option,
        timeTakenPerQuestion: 1,
      });
    const author = DEMO_ACCOUNTS.find(({ role }) => role === 'Instructor');
    const asAuthor = { authorization: `Bearer ${await server.actAs(author?.email ?? '')}` };
    disk.leave(0);
    const upload = { method: 'POST', path: '/api/blobs', headers: asAuthor, body: picture(800_000) };
    expect((await server.call(upload)).status).toBe(503);
    // What is no exam gets none of it.
    expect(existsSync(path.join(dataDir, 'exam-reserve'))).toBe(true);
    const statuses: number[] = [];
    // A few fit into pages that are there already.
    for (let n = 0; n < 400 && !statuses.includes(503); n++) statuses.push((await save((n % 4) + 1)).status);
    expect(statuses.at(-1)).toBe(503);
    expect(existsSync(path.join(dataDir, 'exam-reserve'))).toBe(false);
    expect((await save(2)).status).toBe(200);
    // It is not put back before there is plenty of room.
    clock.advance(61_000);
    await server.tick();
    expect(existsSync(path.join(dataDir, 'exam-reserve'))).toBe(false);
    disk.makeRoomy();
    clock.advance(61_000);
    await server.tick();
    expect(existsSync(path.join(dataDir, 'exam-reserve'))).toBe(true);
  } finally {
    await server.close();
  }
});

it.skipIf(!canMount())('gives it to an attempt that is handed in by its deadline alone', async () => {
  const dataDir = await placeDemoSchool(path.join(temporaryFolder('full'), 'data'));
  disk = new SmallDisk(dataDir);
  const clock = testClock(Date.now());
  const server = await open(dataDir, { reserveBytes: 4 * 1024 ** 2, clock });
  const stateOf = (id: number) =>
    server.database.sqlite?.raw.prepare('select state from exam_attempt where id = ?').pluck().get(id);
  try {
    clock.advance(61_000);
    await server.tick();
    const student = DEMO_ACCOUNTS.find(({ role }) => role === 'Student');
    const headers = { authorization: `Bearer ${await server.actAs(student?.email ?? '')}` };
    const call = (method: string, at: string, body?: unknown) =>
      server.call({ method, path: at, headers, body: body ?? null });
    const { data } = Purchased.parse((await call('GET', '/api/getStudentPurchasedExams')).body);
    const exam = data.find((one) => one.is_open && one.attempts_left > 0);
    const { id } = Begun.parse((await call('POST', '/api/exam-attempts', { exam_id: exam?.exam_id })).body);
    // So that nothing finds room in pages that are there already.
    server.database.sqlite?.raw.pragma('wal_checkpoint(TRUNCATE)');
    disk.leave(0);
    clock.advance(24 * 60 * 60_000);
    await expect(server.tick()).rejects.toThrow('full');
    clock.advance(1100);
    await server.tick().catch(() => undefined);
    expect(stateOf(id)).not.toBe('in_progress');
  } finally {
    await server.close();
  }
});

it.each([
  ['ENOSPC', 'STORAGE_FULL'],
  ['EDQUOT', 'STORAGE_FULL'],
  ['EROFS', 'STORAGE_FAILED'],
  ['EACCES', 'STORAGE_FAILED'],
  ['SQLITE_READONLY', 'STORAGE_FAILED'],
  ['EIO', 'STORAGE_FAILED'],
  ['SQLITE_CORRUPT_VTAB', 'STORAGE_FAILED'],
])('has words for %s', (code, means) => {
  const known = toAppError(Object.assign(new Error('from the disk'), { code }));
  expect(known?.code).toBe(means);
  expect(known?.message).not.toContain('from the disk');
});
