import { describe, expect, it } from 'vitest';
import { MANAGES_ROLES, roleChangeProblem, roleDeletionProblem, roleNameProblem } from './role-rules.ts';

const change = {
  isBuiltIn: false,
  isRenamed: false,
  isOwn: false,
  after: [MANAGES_ROLES],
  holders: { total: 2, beside: 1 },
};

describe('a change of a role', () => {
  it.each([
    ['any permission', {}, null],
    ['a name of its own', { isRenamed: true }, null],
    ['the own role', { isOwn: true }, 'own'],
    ['the own role by the only person who could', { isOwn: true, holders: { total: 1, beside: 0 } }, null],
    [
      'the own role by the only person who could, who would be locked out',
      { isOwn: true, after: [], holders: { total: 1, beside: 0 } },
      'last-holder',
    ],
    ['another name of a built-in role', { isBuiltIn: true, isRenamed: true }, 'built-in-name'],
    ['permissions of a built-in role', { isBuiltIn: true }, null],
    [
      'the right of the last who compose roles',
      { after: [], holders: { total: 1, beside: 0 } },
      'last-holder',
    ],
    ['that right where others have it', { after: [] }, null],
    ['a role that keeps it', { holders: { total: 1, beside: 0 } }, null],
  ])('%s', (_what, changes, problem) => {
    expect(roleChangeProblem({ ...change, ...changes })).toBe(problem);
  });
});

it.each([
  ['Tutor', null],
  ['tutor of maths', 'taken'],
  [' TUTOR of Maths', 'taken'],
  ['admin', 'built-in'],
  ['ＳＭＥ', 'built-in'],
])('the name %s', (name, problem) => {
  expect(roleNameProblem(name, ['Tutor of maths'])).toBe(problem);
});

it('deletes what nobody has and what was not there from the beginning', () => {
  expect(roleDeletionProblem({ isBuiltIn: true, members: 0 })).toBe('built-in');
  expect(roleDeletionProblem({ isBuiltIn: false, members: 1 })).toBe('members');
  expect(roleDeletionProblem({ isBuiltIn: false, members: 0 })).toBeNull();
});
