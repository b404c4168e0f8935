import { expect, it } from 'vitest';
import { packTexts, unpackTexts, withStoredExtras } from './option-extras.ts';

it('packs texts by option and reads the same ones back', () => {
  expect(packTexts([undefined, '', '  '])).toBeNull();
  expect(unpackTexts(packTexts(['', ' Not quite. ', '']))).toEqual(['', 'Not quite.']);
  expect(unpackTexts(null)).toEqual([]);
  expect(unpackTexts('{"0":')).toEqual([]);
  expect(unpackTexts('[1,"two"]')).toEqual(['', 'two']);
});

it('keeps what an older program has left out with the option and the image that it belongs to', () => {
  const stored = [
    { text: 'Red', image: null, feedback: 'Warmer.' },
    { text: '', image: 'sky', alt: 'A blue sky', feedback: 'Yes.' },
  ];
  const moved = [
    { text: 'Sky', image: 'sky' },
    { text: 'Red ', image: null },
    { text: 'Green', image: null },
  ];
  expect(withStoredExtras(moved, stored)).toEqual([
    { text: 'Sky', image: 'sky', alt: 'A blue sky', feedback: '' },
    { text: 'Red ', image: null, alt: '', feedback: 'Warmer.' },
    { text: 'Green', image: null, alt: '', feedback: '' },
  ]);
  expect(withStoredExtras([{ text: 'Red', image: null, feedback: '' }], stored)).toEqual([
    { text: 'Red', image: null, alt: '', feedback: '' },
  ]);
});
