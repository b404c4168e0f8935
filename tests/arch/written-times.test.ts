import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** What throws where a number is no time: a row may hold any number. */
const WRITING = /\.toISOString\(|\.toJSON\(\)/g;

/** Where that may stand, and why no row reaches it. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src-shared/domain/insight/terms.ts': 'a typed day, after it was looked whether it is one',
  'src-server/iso.ts': 'the one place where times of rows are written, after `writable`',
  'src-shared/domain/exams/wall-time.ts': 'after `writable`',
  'src-shared/domain/dashboard/calendar.ts': 'days that were written as days before',
  'src-shared/domain/backups/names.ts': 'the clock of this computer',
  'src-server/backups/unusable.ts': 'the time of a file',
  'src-server/cli/doctor.ts': 'the time of a file',
  'src-server/cli/restore.ts': 'the time of a file',
  'src-server/db/backup.ts': 'the clock of this computer',
  'src-server/features/imports/formats/xlsx.ts': 'a cell, after it was looked whether it is a time',
  'src-server/institutions/backup.ts': 'the clock of this computer',
  'src-server/institutions/directory.ts': 'the clock of this computer',
  'src-server/institutions/move-data.ts': 'the clock of this computer',
  'src-server/institutions/restore.ts': 'the clock of this computer',
};

test('times of rows are written in the one place that writes any number', () => {
  const writing = globSync('{src-server,src-shared}/**/*.ts', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('.test'))
    .filter((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .replace(/`toISOString`/g, '')
        .match(WRITING),
    );
  expect(writing.toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
});

test.for(['new Date(row.created_at).toISOString()', 'new Date(at)\n  .toISOString()', 'when.toJSON()'])(
  '%s is found',
  (call) => {
    expect(call.match(WRITING)).toHaveLength(1);
  },
);
