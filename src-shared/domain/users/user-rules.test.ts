import { expect, it } from 'vitest';
import { rolesToGive, startCodeProblem, suspensionProblem } from './user-rules.ts';

const admin = { id: 1, role: 'Admin' };
const support = { id: 2, role: 'Support' };

it('lets administrators give every role, and others every role but theirs', () => {
  expect(rolesToGive('Admin')).toContain('Admin');
  expect(rolesToGive('Support')).toEqual(['Student', 'Instructor', 'SME', 'Support']);
});

it.each([
  ['nobody suspends themselves', admin, admin, 3, 'self'],
  ['nobody suspends an administrator who is none', admin, support, 3, 'rank'],
  ['the last administrator stays', { id: 3, role: 'Admin' }, admin, 0, 'last-admin'],
  ['an administrator suspends another one', { id: 3, role: 'Admin' }, admin, 1, null],
  ['others suspend who is no administrator', { id: 3, role: 'Student' }, support, 0, null],
])('%s', (_rule, user, actor, otherAdmins, problem) => {
  expect(suspensionProblem(user, actor, otherAdmins)).toBe(problem);
});

it.each([
  ['to oneself', { ...admin, status: 'active' as const }, admin, 'self'],
  ['to an administrator by who is none', { ...admin, status: 'active' as const }, support, 'rank'],
  [
    'to a role of the institution’s own',
    { id: 3, role: 'Deputy', status: 'active' as const },
    support,
    'rank',
  ],
  ['to it by an administrator', { id: 3, role: 'Deputy', status: 'active' as const }, admin, null],
  ['to who is suspended', { id: 3, role: 'Student', status: 'suspended' as const }, support, 'suspended'],
  ['to anybody else', { id: 3, role: 'Student', status: 'active' as const }, support, null],
])('a start code is given %s, or is not', (_to, user, actor, problem) => {
  expect(startCodeProblem(user, actor)).toBe(problem);
});
