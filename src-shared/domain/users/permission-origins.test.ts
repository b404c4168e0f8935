import { expect, it } from 'vitest';
import { permissionOrigins } from './permission-origins.ts';

const pair = (resource: string, action = 'view') => ({ resource, action });

it('says of each permission where it comes from, in the order of the matrix', () => {
  const origins = permissionOrigins(
    [pair('questions'), pair('dashboard'), pair('messages')],
    [
      { ...pair('roles'), effect: 'grant', expires_at: 9 },
      { ...pair('users'), effect: 'grant', expires_at: 5 },
      { ...pair('messages'), effect: 'deny', expires_at: null },
      { ...pair('dashboard'), effect: 'grant', expires_at: 9 },
    ],
    5,
  );
  expect(origins.map(({ resource, origin, until }) => [resource, origin, until])).toEqual([
    ['dashboard', 'role', null],
    ['users', 'lapsed', 5],
    ['roles', 'grant', 9],
    ['questions', 'role', null],
    ['messages', 'denied', null],
  ]);
});
