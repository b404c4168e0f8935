import { expect, it } from 'vitest';
import { AdoptedContent } from '#shared/contract/adopted-content.ts';
import { declarationOf, tablesWhere } from '#server/declarations.ts';
import { CARRIED, CARRIED_PARTS, NOT_CARRIED } from '#server/sync/membership/carried.ts';

const partsOf = (table: (typeof CARRIED)[number]) =>
  (declarationOf(table).aggregate?.parts ?? []).map((part) => part.table);

it('every draft is taken along when a computer joins, or is said not to be', () => {
  const drafts = tablesWhere((declaration) => declaration.class === 'draft');
  const parts = CARRIED.flatMap((table) => CARRIED_PARTS[table]);
  expect([...CARRIED, ...parts, ...Object.keys(NOT_CARRIED)].toSorted()).toEqual(drafts.toSorted());
});

it.each(CARRIED)('%s comes with all of its parts, under its name, for its owner', (table) => {
  expect(CARRIED_PARTS[table].toSorted()).toEqual(partsOf(table).toSorted());
  expect(Object.keys(AdoptedContent.shape)).toContain(`${table}s`);
  expect(declarationOf(table).owner).toBe('instructor_id');
});
