import { expect, it } from 'vitest';
import { queryOf } from './audit-filter.ts';

it('asks for what the address says, a day from its first moment to that of the next', () => {
  const filters = { person: ['7'], target: ['user'], from: ['2026-11-21'], until: ['2026-11-21'] };
  const { from, until, ...rest } = queryOf({ q: 'mia', filters });
  expect(rest).toEqual({ search: 'mia', person: 7, target: 'user' });
  expect(Date.parse(String(until)) - Date.parse(String(from))).toBe(24 * 3600 * 1000);
});

it('narrows nothing by what it does not understand', () => {
  const filters = {
    person: ['seven'],
    target: ['cat'],
    outcome: ['maybe'],
    from: ['yesterday'],
    computer: [],
  };
  expect(queryOf({ q: '', filters })).toEqual({});
});
