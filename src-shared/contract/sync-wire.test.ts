import { expect, it } from 'vitest';
import { Change } from './sync-wire.ts';

const change = {
  scope: 'u:1',
  t: 'tag',
  columns: ['id', 'tag_name', 'deleted_at'],
  rows: [
    [5, 'Cells', null],
    [6, 'Plants', 1.5],
  ],
  vers: [1, 2],
  left: [[7, 3]],
};

it('takes rows that have a value for every column', () => {
  expect(Change.parse(change)).toEqual(change);
});

it.each([
  ['a row that is too short', { rows: [[5, 'Cells'], change.rows[1]] }],
  ['a row that is too long', { rows: [[5, 'Cells', null, 'more'], change.rows[1]] }],
  ['a row that is none', { rows: ['555', change.rows[1]] }],
  ['a value that no column can have', { rows: [[5, { name: 'Cells' }, null], change.rows[1]] }],
  ['a number that is none', { rows: [[5, 'Cells', Number.POSITIVE_INFINITY], change.rows[1]] }],
  ['an id that is no number', { rows: [['5', 'Cells', null], change.rows[1]] }],
  ['an id that cannot be one', { rows: [[-5, 'Cells', null], change.rows[1]] }],
  ['rows without ids', { columns: ['number', 'tag_name', 'deleted_at'] }],
  ['a column that is named twice', { columns: ['id', 'tag_name', 'tag_name'] }],
  ['a row without its version', { vers: [1] }],
  ['what it does not know', { more: 1 }],
])('refuses %s', (_, wrong) => {
  expect(Change.safeParse({ ...change, ...wrong }).success).toBe(false);
});
