import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { EXIT } from './arguments.ts';
import { inspect } from './inspect.ts';

// Real question banks lie beside the repository on our build machines; they are not part of it.
const data = path.resolve(import.meta.dirname, '../../../shared/data');
/** What says how many questions there are is none of the banks. */
const COUNTS = 'expected-counts.json';
const Expected = z.array(z.looseObject({ path: z.string(), format: z.string(), questions: z.number() }));
const Printed = z.looseObject({
  format: z.string().nullable(),
  total: z.int(),
  importable: z.int(),
  rejected: z.array(z.looseObject({ type: z.string().min(1), reason: z.string().min(1) })),
  reason: z.string().optional(),
});

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

afterEach(() => {
  vi.restoreAllMocks();
});

async function inspectAsJson(file: string) {
  const printed: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = await inspect([file, '--json']);
  return { exit, ...Printed.parse(JSON.parse(printed.join(''))) };
}

describe.skipIf(!existsSync(data))('real question banks (skipped where ../shared/data is absent)', () => {
  const listed = existsSync(data)
    ? Expected.parse(JSON.parse(readFileSync(path.join(data, COUNTS), 'utf8')))
    : [];
  const counts = new Map(listed.map((entry) => [entry.path, entry]));
  const files = (existsSync(data) ? filesUnder(data) : [])
    .map((file) => [path.relative(data, file).replaceAll('\\', '/'), file] as const)
    .filter(([name]) => name !== COUNTS);

  it('are all there that are listed', () => {
    const names = new Set(files.map(([name]) => name));
    expect(listed.filter((entry) => !names.has(entry.path))).toEqual([]);
  });

  it.each(files)('%s', async (name, file) => {
    const { exit, format, total, importable, rejected, reason } = await inspectAsJson(file);
    const expected = counts.get(name);
    expect(importable + rejected.length).toBe(total);
    if (expected !== undefined)
      expect({ format, total }).toEqual({ format: expected.format, total: expected.questions });
    if (format === null) {
      expect(exit).toBe(EXIT.unreadable);
      expect(reason).toMatch(/\w{3}.*\.$/s);
    } else expect(exit).toBe(EXIT.ok);
  });
});
