import { expect, it } from 'vitest';
import { splitNewTags, splitTagNames } from './tag-names.ts';

it.each([
  ['recall', ['recall']],
  ['a, b', ['a', 'b']],
  ['a,', ['a']],
  [' two words ; Recall,recall,, ', ['two words', 'Recall']],
  [' , ;', []],
])('the tags in %j', (text, names) => {
  expect(splitTagNames(text)).toEqual(names);
});

it('only what is new is split', () => {
  expect(splitNewTags(['old, one', 'a, b', 'B'], ['old, one'])).toEqual(['old, one', 'a', 'B']);
});
