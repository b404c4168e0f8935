import { expect, it } from 'vitest';
import { isChanged } from './is-changed.ts';

const before = { id: 7, title: 'Library', topic: null };

it.each([
  ['the same', { title: 'Library', topic: null }, false],
  ['part of it', { title: 'Library' }, false],
  ['not said', { title: undefined }, false],
  ['other', { title: 'Library hours' }, true],
  ['something in place of nothing', { topic: '' }, true],
])('what is saved is %s', (_what, after, changed) => {
  expect(isChanged(before, after)).toBe(changed);
});
