import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { DEMO_ACCOUNTS } from '#server/features/setup/demo-accounts.ts';
import { ErrorBody } from '#shared/contract/errors.ts';
import { toAppError } from '#server/http/error-answer.ts';
import { placeDemoSchool } from '#tests/helpers/demo-school.ts';
import { canMount, SmallDisk } from '#tests/sync/process-disk.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
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
