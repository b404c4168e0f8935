import { expect, it } from 'vitest';
import { newPasswordProblem } from './new-password.ts';

const personal = ['Noor', 'Haddad', 'noor.haddad@school.test', 'Northfield School'];
const problem = (password: string, role = 'Student') => newPasswordProblem(password, { role, personal });

it('a new password is as long as its role asks for', () => {
  expect(problem('seven..')).toBe('Use at least 8 characters.');
  expect(problem('violet harbour')).toBeNull();
  expect(problem('elevenchars', 'Instructor')).toBe('Use at least 12 characters.');
});

it('a new password is not made of what others know', () => {
  for (const password of ['NoorHaddad1', 'northfield-99', 'password12', 'aaaaaaaaaaaa'])
    expect(problem(password), password).toMatch(/^Others would guess/u);
});
