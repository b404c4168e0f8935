import { describe, expect, it } from 'vitest';
import { seededDraw, type Draw } from '#tests/helpers/sample-input.ts';
import { Disk } from './powercut-disk.ts';
import type { LogEntry } from './powercut-log.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const write = (file: number, offset: number, text: string): LogEntry => ({
  kind: 'write',
  file,
  offset,
  data: bytes(text),
});
const create = (file: number, path: string): LogEntry => ({ kind: 'create', file, path });
const syncFolder: LogEntry = { kind: 'sync-folder', path: '/data' };

/** Every different disk that 200 power cuts leave after these entries. */
function leftBy(entries: readonly LogEntry[], draw: Draw = seededDraw(1)): Set<string> {
  const disk = new Disk();
  for (const entry of entries) disk.apply(entry);
  const cuts = Array.from({ length: 200 }, () => disk.cutPower(draw));
  return new Set(
    cuts.map((files) => [...files].map(([name, content]) => `${name}=${content.toString()}`).join(' ')),
  );
}

describe('after a power cut', () => {
  it('a synced file with a synced name is there, whole', () => {
    const synced = [create(1, '/data/a'), write(1, 0, 'one'), { kind: 'sync', file: 1 } as const, syncFolder];
    expect(leftBy(synced)).toEqual(new Set(['/data/a=one']));
  });

  it('writes that were not synced are there or not, each for itself', () => {
    const entries = [create(1, '/data/a'), syncFolder, write(1, 0, 'AA'), write(1, 2, 'BB')];
    expect(leftBy(entries)).toEqual(new Set(['/data/a=', '/data/a=AA', '/data/a=\0\0BB', '/data/a=AABB']));
  });

  it('a write over a sector boundary can be torn there', () => {
    const entries = [create(1, '/data/a'), syncFolder, write(1, 510, 'xxyy')];
    const left = [...leftBy(entries)].map((state) => state.replaceAll('\0', '').replace('/data/a=', ''));
    expect(new Set(left)).toEqual(new Set(['', 'xx', 'yy', 'xxyy']));
  });

  it('a removed name can come back until its folder is synced', () => {
    const entries: LogEntry[] = [
      create(1, '/data/journal'),
      syncFolder,
      { kind: 'unlink', path: '/data/journal' },
    ];
    expect(leftBy(entries)).toEqual(new Set(['', '/data/journal=']));
    expect(leftBy([...entries, syncFolder])).toEqual(new Set(['']));
  });

  it('a rename happened or did not', () => {
    const entries: LogEntry[] = [
      create(1, '/data/new'),
      write(1, 0, 'x'),
      { kind: 'sync', file: 1 },
      syncFolder,
      { kind: 'rename', from: '/data/new', to: '/data/old' },
    ];
    expect(leftBy(entries)).toEqual(new Set(['/data/new=x', '/data/old=x']));
  });
});
