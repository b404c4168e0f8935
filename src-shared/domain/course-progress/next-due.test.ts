import { expect, it } from 'vitest';
import type { VersionItem } from '../courses/version-outline.ts';
import { dueItems } from './next-due.ts';

const DAY_MS = 24 * 3600 * 1000;
const item = (item_id: number, rest: Partial<VersionItem> = {}): VersionItem => ({
  item_id,
  kind: 'lesson',
  title: `Item ${item_id}`,
  content_hash: 'hash',
  draft_version: 1,
  ...rest,
});

it('names what is due first, by a day or by days after the enrolment', () => {
  const items = [item(1, { due_at: 9 * DAY_MS }), item(2, { due_days: 3 }), item(3)];
  expect(
    dueItems(items, () => false, DAY_MS).map(({ item: one, dueAt }) => [one.item_id, dueAt / DAY_MS]),
  ).toEqual([
    [2, 4],
    [1, 9],
  ]);
});

it('leaves out what is complete, and what is left to the learner', () => {
  const items = [item(1, { due_days: 1 }), item(2, { due_days: 2, optional: true })];
  expect(dueItems(items, (id) => id === 1, 0)).toEqual([]);
});
