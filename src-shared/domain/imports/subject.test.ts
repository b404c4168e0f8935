import { expect, it } from 'vitest';
import { pathBelow, proposeSubject } from './subject.ts';

const clues = { fileName: 'bank_final-v3.gift', categories: [], subjects: [] };

it.each([
  ['nothing', {}, undefined],
  ['the only category of the file', { categories: ['Plants'] }, 'Plants'],
  ['none of several categories', { categories: ['Plants', 'Animals'] }, undefined],
  ['the only subject there is', { categories: ['Plants'], subjects: ['Biology'] }, 'Biology'],
  ['a category that is a subject', { categories: ['biology'], subjects: ['History', 'Biology'] }, 'Biology'],
  [
    'a subject in the name of the file',
    { fileName: 'export_biology-2.xml', subjects: ['Art', 'Biology'] },
    'Biology',
  ],
  ['no part of a word', { fileName: 'party.gift', subjects: ['Art', 'Biology'] }, undefined],
])('the subject proposed by %s', (_, some, subject) => {
  expect(proposeSubject({ ...clues, ...some })).toBe(subject);
});

it('a category that is the folder itself is not made again inside it', () => {
  expect(pathBelow(['Biology', 'Cells'], 'biology ')).toEqual(['Cells']);
  expect(pathBelow(['Cells'], 'Biology')).toEqual(['Cells']);
  expect(pathBelow(['Cells'], null)).toEqual(['Cells']);
  expect(pathBelow([], 'Biology')).toEqual([]);
});
