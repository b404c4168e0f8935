import { expect, it } from 'vitest';
import { isChanged } from './article-rules.ts';

const before = { title: 'Library', description: 'Open until ten.' };

it.each([
  ['the same', {}, false],
  ['another title', { title: 'Library hours' }, true],
  ['another description', { description: '' }, true],
])('what is saved is %s', (_what, changes, changed) => {
  expect(isChanged(before, { ...before, ...changes })).toBe(changed);
});
