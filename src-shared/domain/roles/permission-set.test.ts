import { expect, it } from 'vitest';
import { RESOURCES } from '#shared/access/built-in-roles.ts';
import { permissionGroups } from './permission-groups.ts';
import { completePermissions, permissionDifference, setPermission } from './permission-set.ts';

const view = { resource: 'questions', action: 'view' } as const;
const add = { resource: 'questions', action: 'add' } as const;
const other = { resource: 'dashboard', action: 'view' } as const;

it('completes what may be added by what can be seen, in the order of the matrix', () => {
  expect(completePermissions([add, other, add])).toEqual([other, view, add]);
  expect(completePermissions([{ resource: 'of a later version', action: 'view' }])).toEqual([]);
});

it('gives and takes one pair, and what depends on it', () => {
  expect(setPermission([other], add, true)).toEqual([other, view, add]);
  expect(setPermission([other, view, add], add, false)).toEqual([other, view]);
  expect(setPermission([other, view, add], view, false)).toEqual([other]);
});

it('says what is given and what is taken', () => {
  expect(permissionDifference([view, other], [view, add])).toEqual({ given: [add], taken: [other] });
  expect(permissionDifference([view], [view])).toEqual({ given: [], taken: [] });
});

it('groups every resource of the matrix once, as the sidebar does', () => {
  const groups = permissionGroups();
  expect(groups.map(({ name }) => name)).toEqual(['places', 'reviews', 'tasks', 'help']);
  const grouped = groups.flatMap(({ resources }) => resources);
  expect(grouped.toSorted((a, b) => a.localeCompare(b))).toEqual(
    RESOURCES.toSorted((a, b) => a.localeCompare(b)),
  );
});
