import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';

describe('initialsOf', () => {
  it.each([
    ['Amara', 'Okonkwo-Lindqvist', 'AO'],
    ['Dr Margarethe', 'Vandenberg', 'MV'],
    ['Prof. Dr. Élodie', 'van den Berg', 'ÉV'],
    ['Dr', 'Who', 'DW'],
    [' ', '', ''],
  ])('takes %s %s as %s', (first, last, initials) => {
    expect(initialsOf(first, last)).toBe(initials);
  });
});
