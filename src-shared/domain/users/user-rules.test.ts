import { describe, expect, it } from 'vitest';
import { builtInPermissions, type RoleName } from '#shared/access/built-in-roles.ts';
import type { Permission } from '#shared/access/ability.ts';
import {
  accessProblem,
  departureProblem,
  leavingProblem,
  mayGive,
  rolesToGive,
  startCodeProblem,
  type Standing,
} from './user-rules.ts';

interface Giveable {
  readonly name: RoleName;
  readonly permissions: readonly Permission[];
}

const addsUsers = { resource: 'users', action: 'add' };
const seesAudit = { resource: 'audit-logs', action: 'view' };

const having = (id: number, role: RoleName, more: readonly Permission[] = []): Standing => ({
  id,
  role,
  permissions: [...builtInPermissions(role), ...more],
});

const admin = having(1, 'Admin');
/** Who holds users:add alone. */
const clerk = having(2, 'Support', [addsUsers]);
const support = having(3, 'Support');
const enlarged = having(4, 'Support', [seesAudit]);
const others = { admins: 3, roleManagers: 3 };
const nobody = { admins: 0, roleManagers: 0 };

it('lets who composes roles give any, and others what they hold themselves', () => {
  const roles = (['Admin', 'Student', 'Support'] as const).map((name): Giveable => ({
    name,
    permissions: builtInPermissions(name),
  }));
  const given = (by: Standing, among = roles) => rolesToGive(by.permissions, among).map(({ name }) => name);
  expect(given(admin)).toEqual(['Admin', 'Student', 'Support']);
  expect(given(clerk)).toEqual(['Support']);
  // A built-in role that was enlarged is compared by what it holds, not by its name.
  const wider = [{ name: 'Support' as const, permissions: enlarged.permissions }];
  expect(given(clerk, wider)).toEqual([]);
  expect(mayGive(clerk.permissions, [seesAudit])).toBe(false);
});

describe('an account is suspended or deleted', () => {
  it.each([
    ['by nobody oneself', admin, admin, others, 'self'],
    ['where it may more, by an administrator alone', admin, clerk, others, 'rank'],
    ['where a role was enlarged, neither', enlarged, clerk, others, 'rank'],
    ['where it may no more', support, clerk, others, null],
    ['where it is the last administrator, never', having(5, 'Admin'), admin, nobody, 'last-admin'],
    ['where others are left', having(5, 'Admin'), admin, { admins: 1, roleManagers: 1 }, null],
    [
      'where nobody else could change roles, never',
      having(5, 'Admin'),
      admin,
      { admins: 1, roleManagers: 0 },
      'last-admin',
    ],
  ])('%s', (_when, user, actor, remaining, problem) => {
    expect(departureProblem(user, actor, remaining)).toBe(problem);
  });

  it('by oneself, where somebody is left', () => {
    expect(leavingProblem(admin, nobody)).toBe('last-admin');
    expect(leavingProblem(admin, others)).toBeNull();
    expect(leavingProblem(support, nobody)).toBeNull();
  });
});

it.each([
  ['to oneself', { ...admin, status: 'active' as const }, admin, 'self'],
  ['to who may more', { ...enlarged, status: 'active' as const }, clerk, 'rank'],
  ['to it by an administrator', { ...enlarged, status: 'active' as const }, admin, null],
  ['to who is suspended', { ...support, status: 'suspended' as const }, clerk, 'suspended'],
  ['to anybody else', { ...support, status: 'active' as const }, clerk, null],
])('a start code is given %s, or is not', (_to, user, actor, problem) => {
  expect(startCodeProblem(user, actor)).toBe(problem);
});

describe('another role, or other permissions', () => {
  const change = { user: support, actor: admin, after: support, remaining: others };
  it.each([
    ['of anybody by an administrator', { after: enlarged }, null],
    ['of oneself', { user: admin, after: admin }, 'self'],
    ['of oneself as the only administrator', { user: admin, after: admin, remaining: nobody }, null],
    [
      'of the only administrator, who would be none',
      { user: admin, after: support, remaining: nobody },
      'self',
    ],
    [
      'of the last administrator',
      { user: having(5, 'Admin'), after: support, remaining: nobody },
      'last-admin',
    ],
    [
      'of the last who may change roles',
      {
        user: having(5, 'Admin'),
        after: { role: 'Admin', permissions: [] },
        remaining: { admins: 2, roleManagers: 0 },
      },
      'last-admin',
    ],
    ['of who may more', { user: enlarged, actor: clerk, after: support }, 'rank'],
    ['that the giver does not hold', { actor: clerk, after: enlarged }, 'beyond'],
    ['that the giver holds', { actor: clerk, after: having(3, 'Support', [addsUsers]) }, null],
  ])('%s', (_what, changes, problem) => {
    expect(accessProblem({ ...change, ...changes })).toBe(problem);
  });
});
