import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canMount, SmallDisk } from '#tests/sync/process-disk.ts';
import { makeFolder, makeFolderAsync, replaceFile, replaceFileAsync, writeDurably } from './durable-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a file that is replaced', () => {
  it('is all of the new one, in folders that were not there', () => {
    const file = path.join(folder, 'a', 'b', 'c');
    makeFolder(path.dirname(file));
    replaceFile(file, 'before');
    replaceFile(file, 'after');
    expect(readFileSync(file, 'utf8')).toBe('after');
    expect(readdirSync(path.dirname(file))).toEqual(['c']);
  });

  it('is so as well where no thread may wait for the disk', async () => {
    const file = path.join(folder, 'a', 'b', 'c');
    await makeFolderAsync(path.dirname(file));
    await replaceFileAsync(file, new TextEncoder().encode('before'));
    await replaceFileAsync(file, new TextEncoder().encode('after'));
    expect(readFileSync(file, 'utf8')).toBe('after');
    expect(readdirSync(path.dirname(file))).toEqual(['c']);
  });

  it.runIf(canMount())('stays what it was on a disk without room for all of the new one', async () => {
    const disk = new SmallDisk(folder);
    try {
      const file = path.join(folder, 'secrets');
      replaceFile(file, 'before');
      disk.leave(64);
      // Part of this would fit.
      expect(() => replaceFile(file, new Uint8Array(100_000).fill(1))).toThrow(/ENOSPC/);
      await expect(replaceFileAsync(file, new Uint8Array(100_000).fill(1))).rejects.toThrow(/ENOSPC/);
      expect(readFileSync(file, 'utf8')).toBe('before');
      expect(readdirSync(folder)).toEqual(['secrets']);
    } finally {
      disk.remove();
    }
  });
});

describe('a file that grows', () => {
  it('has what was added at its end', () => {
    const file = path.join(folder, 'parts');
    expect(existsSync(file)).toBe(false);
    writeDurably(file, 'one', 'a');
    writeDurably(file, new TextEncoder().encode('two'), 'a');
    expect(readFileSync(file, 'utf8')).toBe('onetwo');
  });
});
