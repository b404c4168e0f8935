import { expect, it } from 'vitest';
import {
  completePersonal,
  effectivePermissions,
  isLapsed,
  nextLapse,
  type PersonalPermission,
} from './effective-permissions.ts';

const sees = { resource: 'questions', action: 'view' };
const adds = { resource: 'questions', action: 'add' };
const grant = (pair: typeof sees, expiresAt: number | null = null): PersonalPermission => ({
  ...pair,
  effect: 'grant',
  expires_at: expiresAt,
});
const deny = (pair: typeof sees): PersonalPermission => ({ ...pair, effect: 'deny', expires_at: null });

it('is the role, plus grants until their moment, minus denials', () => {
  expect(effectivePermissions([sees], [grant(adds, 100)], 99)).toEqual([sees, adds]);
  expect(effectivePermissions([sees], [grant(adds, 100)], 100)).toEqual([sees]);
  expect(effectivePermissions([sees], [deny(sees), grant(sees)], 1)).toEqual([]);
  expect(effectivePermissions([sees], [grant(sees)], 1)).toEqual([sees]);
});

it('says what has lapsed, and when the next will', () => {
  expect([isLapsed(grant(adds, 5), 5), isLapsed(grant(adds, 6), 5), isLapsed(grant(adds), 5)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(nextLapse([grant(adds), grant(adds, 9), grant(sees, 7), grant(sees, 3)], 5)).toBe(7);
  expect(nextLapse([grant(adds)], 5)).toBeNull();
});

it('grants what is needed to see what is added, and denies adding what cannot be seen', () => {
  expect(completePersonal([], [grant(adds, 9)])).toEqual([grant(adds, 9), grant(sees, 9)]);
  expect(completePersonal([sees], [grant(adds, 9)])).toEqual([grant(adds, 9)]);
  expect(completePersonal([sees, adds], [deny(sees)])).toEqual([deny(sees), deny(adds)]);
  expect(completePersonal([sees, adds], [deny(adds)])).toEqual([deny(adds)]);
});
