import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileSecretBox } from './secret-box.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-secrets-'));
  file = path.join(folder, 'keys', 'settings.key');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('opens what it sealed, also after the next start', () => {
  const sealed = fileSecretBox(file).seal('mail.password', 'tulip 🌷');
  expect(sealed).not.toContain('tulip');
  expect(fileSecretBox(file).open('mail.password', sealed)).toBe('tulip 🌷');
});

it('seals the same secret differently each time', () => {
  const box = fileSecretBox(file);
  expect(box.seal('mail.password', 'tulip')).not.toBe(box.seal('mail.password', 'tulip'));
});

it('opens nothing under another name, with another key, or that was changed', () => {
  const box = fileSecretBox(file);
  const sealed = box.seal('mail.password', 'tulip');
  expect(() => box.open('sign-in.secret', sealed)).toThrow('authenticate');
  expect(() => fileSecretBox(path.join(folder, 'other.key')).open('mail.password', sealed)).toThrow(
    'authenticate',
  );
  const bytes = Buffer.from(sealed, 'base64url');
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  expect(() => box.open('mail.password', bytes.toString('base64url'))).toThrow('authenticate');
});

it.skipIf(process.platform === 'win32')('keeps its key where only the owner reads it', () => {
  fileSecretBox(file).seal('mail.password', 'tulip');
  expect(readFileSync(file)).toHaveLength(32);
  expect(statSync(file).mode & 0o077).toBe(0);
});
