import { expect, it } from 'vitest';
import list from '#resources/common-passwords.json' with { type: 'json' };
import { isCommonPassword } from './common-password.ts';

const words = new Set(list);

it.each([
  'sunshine',
  'Sunshine2024!',
  'P@ssw0rd1',
  'passw0rd',
  '123456789012',
  'Liverpool123',
  'football football',
  'qwertyuiop12',
  '!!Dragon!!99',
  'ilovejessica',
  'trustno1',
])('%s is common', (password) => {
  expect(isCommonPassword(password, words)).toBe(true);
});

it.each([
  'violet harbour',
  'violet harbour walk',
  'correct horse battery',
  'another good one',
  '9f3k2m8q1z7x',
])('%s is not', (password) => {
  expect(isCommonPassword(password, words)).toBe(false);
});

it('the list has some thousand words, each once and in small letters', () => {
  expect(list.length).toBeGreaterThan(2000);
  expect(words.size).toBe(list.length);
  expect(list.filter((word) => !/^[a-z]+$/.test(word))).toEqual([]);
});
