import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inspectFile } from './inspect.ts';

// Real question banks lie beside the repository on our build machines; they are not part of it.
const data = path.resolve(import.meta.dirname, '../../../../shared/data');
const folders = [
  'gift',
  'aiken',
  'moodle-xml',
  'csv',
  'qti12-zip',
  'qti21-zip',
  'qti2',
  'bbq-text',
  'qti3',
  'qti3-zip',
  'other-import',
]
  .map((name) => path.join(data, name))
  .filter((folder) => existsSync(folder));
const Expected = z.array(z.looseObject({ path: z.string(), format: z.string(), questions: z.number() }));

function expectedCounts(): Map<string, z.infer<typeof Expected>[number]> {
  const file = path.join(data, 'expected-counts.json');
  if (!existsSync(file)) return new Map();
  return new Map(Expected.parse(JSON.parse(readFileSync(file, 'utf8'))).map((entry) => [entry.path, entry]));
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe.skipIf(folders.length === 0)('real question banks (skipped where ../shared/data is absent)', () => {
  const counts = expectedCounts();
  const files = folders
    .flatMap(filesUnder)
    .map((file) => [path.relative(data, file).replaceAll('\\', '/'), file] as const);

  it.each(files)('%s', async (name, file) => {
    const outcome = await inspectFile(new Uint8Array(readFileSync(file)), path.basename(file));
    const expected = counts.get(name);
    if (!outcome.ok) {
      expect(expected).toBeUndefined();
      expect(outcome.reason).toMatch(/\w{3}.*\.$/s);
      return;
    }
    const { total, importable, rejected, format } = outcome.report;
    expect(importable + rejected.length).toBe(total);
    if (expected !== undefined)
      expect({ format, total }).toEqual({ format: expected.format, total: expected.questions });
    expect(rejected.filter(({ reason, type }) => reason === '' || type === '')).toEqual([]);
  });
});
