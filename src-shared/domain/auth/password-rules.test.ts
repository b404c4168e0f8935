import { expect, it } from 'vitest';
import { ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import { minPasswordLength } from './password-rules.ts';

it('asks everybody but students for twelve characters', () => {
  const lengths = ROLE_NAMES.map((role) => [role, minPasswordLength(role)]);
  expect(Object.fromEntries(lengths)).toEqual({
    Admin: 12,
    Student: 8,
    Instructor: 12,
    SME: 12,
    Support: 12,
  });
  expect(minPasswordLength('Proctor of a custom role')).toBe(12);
});
