import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileSecrets } from './file-secrets.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-secrets-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const file = () => path.join(dir, 'secrets.server.json');

it('keeps each secret until it is removed, for its owner alone', async () => {
  await fileSecrets(dir).set('one', 'first');
  await fileSecrets(dir).set('two', 'second');
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  const secrets = fileSecrets(dir);
  await secrets.remove('one');
  expect([await secrets.get('one'), await secrets.get('two')]).toEqual([undefined, 'second']);
  expect(readFileSync(file(), 'utf8')).toBe('{"two":"second"}');
});

it('removes what was never there without writing anything', async () => {
  await fileSecrets(dir).remove('one');
  expect(() => statSync(file())).toThrow('ENOENT');
});
