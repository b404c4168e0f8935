import { expect, it } from 'vitest';
import { likeness, textKeys } from './text-keys.ts';

const shareKey = (one: string, other: string): boolean => {
  const keys = new Set(textKeys(one));
  return textKeys(other).some((key) => keys.has(key));
};

it('finds a text by its words, whatever its case, marks and punctuation are', () => {
  expect(textKeys('Which gas do plants take in?')).toEqual(textKeys('which GAS — do plants take in'));
  expect(textKeys('Ça va?')).toEqual(textKeys('ca va'));
  expect(textKeys('?!')).toEqual([]);
  expect(textKeys('Which gas?').every((key) => Number.isSafeInteger(key) && key >= 0)).toBe(true);
});

it('finds most texts that share most of their words, and few that do not', () => {
  const word = (n: number) => `w${n}x${(n * 7919) % 613}`;
  let near = 0;
  let far = 0;
  for (let n = 0; n < 300; n++) {
    const words = Array.from({ length: 12 }, (_, at) => word(n * 20 + at));
    near += shareKey(words.join(' '), [...words.slice(1), word(n * 20 + 15)].join(' ')) ? 1 : 0;
    far += shareKey(words.join(' '), [...words.slice(0, 2), ...words.map((one) => `${one}z`)].join(' '))
      ? 1
      : 0;
  }
  expect(near).toBeGreaterThan(290);
  expect(far).toBeLessThan(30);
});

it('calls questions the same by text and options, near by words, and others neither', () => {
  const gas = { title: 'Which gas do plants take in?', options: ['Oxygen', 'Carbon dioxide'] };
  expect(
    likeness(gas, { title: 'which gas do plants take in', options: ['carbon dioxide', 'oxygen'] })?.kind,
  ).toBe('same');
  expect(likeness(gas, { title: gas.title, options: ['Helium', 'Neon'] })?.kind).toBe('near');
  expect(likeness(gas, { title: gas.title })?.kind).toBe('same');
  expect(likeness(gas, { title: 'Which gas do most plants take in?' })?.kind).toBe('near');
  expect(likeness(gas, { title: 'What do plants need?' })).toBeNull();
});
