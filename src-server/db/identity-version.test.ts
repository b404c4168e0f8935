import { expect, it } from 'vitest';
import { IdentityVersion } from './caching-database.ts';

const writes = 'update "user" set "first_name" = ? where "id" = ?';

function versionsOver(statements: readonly string[]): number[] {
  const identity = new IdentityVersion();
  return statements.map((sql) => {
    identity.see(sql);
    return identity.current;
  });
}

it('changes when a person may have changed, and again when that is certain', () => {
  expect(versionsOver(['begin', 'select 1', writes, 'commit', 'commit'])).toEqual([0, 0, 1, 2, 2]);
});

it('changes when a part that wrote a person is undone', () => {
  const parts = [
    'savepoint part',
    writes,
    'select 1',
    'rollback to savepoint part',
    'release savepoint part',
  ];
  expect(versionsOver(parts)).toEqual([0, 1, 1, 2, 2]);
});
