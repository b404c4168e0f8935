import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabaseFile } from '#server/db/database.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { withChecksum } from '#server/features/sync/export-checksum.ts';
import { becomeHub } from '#server/sync/role.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { placeDemoSchool } from '#tests/helpers/demo-school.ts';
import { ADMIN, AUTHOR } from '#tests/helpers/sync-stage.ts';
import { importUnsent } from './import-unsent.ts';

let folder: string;
let dataDir: string;
let authorId: number;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-unsent-'));
  dataDir = await placeDemoSchool(path.join(folder, 'hub'));
  const database = openDatabaseFile(path.join(dataDir, 'lectern.db'));
  await becomeHub(database, 'epoch-1');
  const author = database.read.selectFrom('user').where('email', '=', AUTHOR).select('id');
  authorId = (await author.executeTakeFirstOrThrow()).id;
  await database.close();
}, 60_000);
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A file of a computer that the hub does not know any more. */
const unsentFile = () =>
  withChecksum({
    exported_at: '2026-11-21T09:00:00.000Z',
    client_id: null,
    device_no: 90_000,
    device_name: 'Lost laptop',
    changes: [
      {
        mid: 1,
        user_id: authorId,
        endpoint: 'questions.saveQuestion',
        at: '2026-11-20T09:00:00.000Z',
        input: { body: questionDraft({ question_title: 'From a file' }) },
        recorded: {
          now: Date.UTC(2026, 10, 20),
          first_id: 0,
          id_count: 0,
          seed: 'seed',
          schema_version: SCHEMA_VERSION,
          touches: [],
        },
      },
    ],
    attempts: [],
    files: [],
  });

/** Runs the command in this process. @returns what it printed */
async function run(file: string, ...more: string[]): Promise<{ out: string; err: string }> {
  const said = { out: '', err: '' };
  const write = (to: keyof typeof said) => (text: unknown) => {
    said[to] += String(text);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(write('out'));
  vi.spyOn(process.stderr, 'write').mockImplementation(write('err'));
  try {
    await importUnsent([file, '--data', dataDir, '--as', ADMIN, ...more]);
    return said;
  } finally {
    vi.restoreAllMocks();
  }
}

it('takes a file in on the command line, once, and says what became of each piece', async () => {
  const file = path.join(folder, 'unsent.json');
  writeFileSync(file, JSON.stringify(unsentFile()));
  const preview = await run(file, '--preview');
  expect(preview.out).toMatch(/^taken .*"From a file"/);
  expect(preview.err).toContain('Nothing was changed.');
  const taken = await run(file, '--json');
  expect(taken.err).toContain('does not know this computer');
  expect(JSON.parse(taken.out)).toMatchObject({ device: 'unknown', pieces: [{ outcome: 'taken' }] });
  expect((await run(file)).out).toMatch(/^already there/);
  writeFileSync(file, '{"changes": [');
  await expect(run(file)).rejects.toThrow('This file is damaged');
}, 60_000);
