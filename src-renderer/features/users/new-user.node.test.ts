import { expect, test } from 'vitest';
import { emptyUser, refusedFields } from './new-user.ts';

const user = {
  ...emptyUser('Student'),
  first_name: 'Noor',
  last_name: 'Haddad',
  email: 'noor@school.example',
  password: 'eight...',
};

test('what is missing is named in the order of the form', () => {
  expect(refusedFields(emptyUser('Student'))).toEqual(['first_name', 'last_name', 'email', 'password']);
  expect(refusedFields(user)).toEqual([]);
});

test('staff need a longer password', () => {
  expect(refusedFields({ ...user, user_role: 'SME' })).toEqual(['password']);
});
