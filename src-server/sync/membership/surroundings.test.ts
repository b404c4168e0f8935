import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSamePlace, readSurroundings } from './surroundings.ts';

vi.mock('node:fs', { spy: true });
afterEach(() => vi.restoreAllMocks());

const file = import.meta.filename;
const here = { machine: 'one', inode: '7', macs: ['a', 'b'] };

it('a database is where it was as long as the file, the computer and one of its cards are the same', () => {
  expect(isSamePlace(here, here)).toBe(true);
  expect(isSamePlace(here, { ...here, macs: ['b', 'c'] })).toBe(true);
  expect(isSamePlace(here, { ...here, macs: ['c'] })).toBe(false);
  expect(isSamePlace(here, { ...here, inode: '8' })).toBe(false);
  expect(isSamePlace(here, { ...here, machine: 'two' })).toBe(false);
});

it('a computer without cards, or that has lost them, is told by the rest', () => {
  expect(isSamePlace({ ...here, macs: [] }, here)).toBe(true);
  expect(isSamePlace(here, { ...here, macs: [] })).toBe(true);
});

describe('a system that keeps its identity elsewhere', () => {
  const card = { address: '10.0.0.2', netmask: '', family: 'IPv4', cidr: null } as const;
  const missing = () => {
    throw new Error('ENOENT');
  };
  beforeEach(() => {
    vi.spyOn(os, 'networkInterfaces').mockReturnValue({
      lo: [{ ...card, mac: '00:00:00:00:00:00', internal: true }],
      en1: [{ ...card, mac: '02:00:00:00:00:02', internal: false }],
      en0: [{ ...card, mac: '02:00:00:00:00:01', internal: false }],
    });
    vi.spyOn(os, 'hostname').mockReturnValue('laptop-7');
    vi.mocked(readFileSync).mockImplementation(missing);
  });

  it('is known by its name and by all its cards', () => {
    vi.mocked(readdirSync).mockImplementation(missing);
    const macs = ['02:00:00:00:00:01', '02:00:00:00:00:02'];
    expect(readSurroundings(file)).toMatchObject({ machine: 'laptop-7', macs });
  });

  it('has no address of a card that is switched off', () => {
    vi.mocked(readdirSync).mockReturnValue(Object.assign([], ['en0', 'en9']));
    expect(readSurroundings(file)).toMatchObject({ macs: ['02:00:00:00:00:01'] });
  });
});
