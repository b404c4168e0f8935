import { describe, expect, it } from 'vitest';
import { arrangeRows, type LocalRowRules } from './use-local-rows.ts';

interface Room {
  readonly name: string;
  readonly seats: number;
  readonly people: readonly string[];
}

const rooms: readonly Room[] = [
  { name: 'Room 10', seats: 20, people: ['Priya Raman'] },
  { name: 'Room 9', seats: 20, people: [] },
  { name: 'hall', seats: 120, people: ['Owen Hughes'] },
];

const rules: LocalRowRules<Room> = {
  words: ({ name, people }) => [name, ...people],
  name: ({ name }) => name,
  sortBy: { seats: ({ seats }) => seats, name: ({ name }) => name },
};

const names = (q: string, sort: string | undefined, dir: 'asc' | 'desc') =>
  arrangeRows(rooms, { q, sort, dir }, rules).map(({ name }) => name);

describe('a list that is here whole', () => {
  it('stands in the order that is asked for, numbers in names as numbers', () => {
    expect(names('', 'name', 'asc')).toEqual(['hall', 'Room 9', 'Room 10']);
    expect(names('', 'name', 'desc')).toEqual(['Room 10', 'Room 9', 'hall']);
  });

  it('puts what is alike by name, upwards in both directions', () => {
    expect(names('', 'seats', 'asc')).toEqual(['Room 9', 'Room 10', 'hall']);
    expect(names('', 'seats', 'desc')).toEqual(['hall', 'Room 9', 'Room 10']);
  });

  it.each([undefined, 'colour', 'toString'])('knows no order by %s, and takes its first one', (sort) => {
    expect(names('', sort, 'desc')).toEqual(['hall', 'Room 9', 'Room 10']);
  });

  it('is searched in all of its words, whatever their case', () => {
    expect(names(' RAMAN ', 'name', 'asc')).toEqual(['Room 10']);
    expect(names('nobody', 'name', 'asc')).toEqual([]);
  });
});
