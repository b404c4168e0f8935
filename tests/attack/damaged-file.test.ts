import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { lectern } from '#tests/helpers/lectern-command.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';
import { openSchool } from './tampered-school.ts';

const PAGE = 4096;

let school: Buffer;
beforeAll(async () => {
  school = readFileSync((await openSchool()).file);
}, 60_000);

function folderWith(content: Buffer): { folder: string; file: string } {
  const folder = path.join(temporaryFolder('damaged'), 'data');
  mkdirSync(folder);
  const file = path.join(folder, 'lectern.db');
  writeFileSync(file, content);
  return { folder, file };
}

/** Fills pages with zeros, from one of them on. */
function zero(file: string, from: number, count: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(count * PAGE), 0, count * PAGE, from * PAGE);
  closeSync(handle);
}

function cut(file: string, size: number): void {
  const handle = openSync(file, 'r+');
  ftruncateSync(handle, size);
  closeSync(handle);
}

const DAMAGES: [string, () => Buffer, (file: string) => void][] = [
  ['garbage', () => Buffer.alloc(20 * PAGE, 'garbage '), () => undefined],
  [
    'a file that was cut in half',
    () => school,
    (file) => cut(file, Math.floor(statSync(file).size / 2 / PAGE) * PAGE),
  ],
  ['a file whose schema is zeros', () => school, (file) => zero(file, 1, 10)],
  ['a file with zeros in the middle', () => school, (file) => zero(file, 60, 40)],
  ['a file with zeros at the end', () => school, (file) => zero(file, statSync(file).size / PAGE - 20, 20)],
];

describe('verify', () => {
  it.each(DAMAGES)(
    'says of %s that it is damaged, in sentences',
    async (_, content, damage) => {
      const { folder, file } = folderWith(content());
      damage(file);
      const { code, out, err } = await lectern(['verify', '--data', folder]);
      expect({ code, err }).toEqual({
        code: 1,
        err: expect.stringMatching(/damaged|cannot be read|malformed|Tree/),
      });
      expect(out + err).not.toMatch(/^\s+at /m);
    },
    30_000,
  );
});
