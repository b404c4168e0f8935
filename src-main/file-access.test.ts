import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileAccess } from './file-access.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lectern-files-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const write = (name: string, content: string): string => {
  const file = path.join(dir, name);
  writeFileSync(file, content);
  return file;
};

describe('reading', () => {
  it('gives parts of an offered file, and less at its end', async () => {
    const files = createFileAccess();
    const [offered] = await files.offer(1, [write('a.gift', 'abcdefgh')]);
    expect(offered).toMatchObject({ name: 'a.gift', size: 8 });
    const token = offered?.token ?? '';
    expect(Buffer.from(await files.read(1, token, 2, 3)).toString()).toBe('cde');
    expect(Buffer.from(await files.read(1, token, 6, 100)).toString()).toBe('gh');
    expect(await files.read(1, token, 8, 10)).toHaveLength(0);
  });

  it('tells no path, and gives nothing to other windows, guesses or released tokens', async () => {
    const files = createFileAccess();
    const [offered] = await files.offer(1, [write('a.gift', 'x')]);
    const token = offered?.token ?? '';
    expect(JSON.stringify(offered)).not.toContain(dir);
    await expect(files.read(2, token, 0, 1)).rejects.toThrow('No such file');
    await expect(files.read(1, path.join(dir, 'a.gift'), 0, 1)).rejects.toThrow('No such file');
    files.release(2, token);
    expect(await files.read(1, token, 0, 1)).toHaveLength(1);
    files.release(1, token);
    await expect(files.read(1, token, 0, 1)).rejects.toThrow('No such file');
  });

  it('leaves out folders and files that are gone', async () => {
    const files = createFileAccess();
    expect(await files.offer(1, [dir, path.join(dir, 'missing.gift')])).toEqual([]);
  });
});

describe('saving', () => {
  it('replaces a file in one step, readable by its owner only', async () => {
    const files = createFileAccess();
    const target = write('out.csv', 'old');
    expect(await files.save(target, Buffer.from('new'))).toBe('out.csv');
    expect(readFileSync(target, 'utf8')).toBe('new');
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(readdirSync(dir)).toEqual(['out.csv']);
  });

  it('shows a file in parts only when it is finished', async () => {
    const files = createFileAccess();
    const target = write('out.csv', 'old');
    const token = await files.beginSave(1, target);
    await files.append(1, token, Buffer.from('one,'));
    await files.append(1, token, Buffer.from('two'));
    expect(readFileSync(target, 'utf8')).toBe('old');
    await expect(files.append(2, token, Buffer.from('evil'))).rejects.toThrow('No such file');
    await files.finishSave(1, token, true);
    expect(readFileSync(target, 'utf8')).toBe('one,two');
    await expect(files.append(1, token, Buffer.from('late'))).rejects.toThrow('No such file');
  });

  it('leaves the old file and no remains when saving is given up or the window goes', async () => {
    const files = createFileAccess();
    const target = write('out.csv', 'old');
    await files.finishSave(1, await files.beginSave(1, target), false);
    await files.beginSave(1, target);
    await files.forget(1);
    expect(readFileSync(target, 'utf8')).toBe('old');
    expect(readdirSync(dir)).toEqual(['out.csv']);
  });
});
