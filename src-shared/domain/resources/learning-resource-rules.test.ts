import { expect, it } from 'vitest';
import { isChanged } from './learning-resource-rules.ts';

const before = {
  title: 'Library',
  description: 'Open until ten.',
  link: 'https://example.org/a',
  topic: 'Books',
};

it.each([
  ['the same', {}, false],
  ['another title', { title: 'Library hours' }, true],
  ['another link', { link: 'https://example.org/b' }, true],
  ['another topic', { topic: '' }, true],
  ['another description', { description: '' }, true],
])('what is saved is %s', (_what, changes, changed) => {
  expect(isChanged(before, { ...before, ...changes })).toBe(changed);
});
