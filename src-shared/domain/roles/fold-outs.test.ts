import { describe, expect, it } from 'vitest';
import { defineAbilityFor, holds } from '#shared/access/ability.ts';
import { FOLDING_RESOURCES } from '#shared/access/built-in-roles.ts';
import { contract } from '#shared/contract/index.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import {
  comparable,
  foldOutActions,
  foldOutPairs,
  heldActions,
  isKnownFoldOut,
  readFoldOuts,
  setFoldOut,
} from './fold-outs.ts';
import { permissionDifference } from './permission-set.ts';

const view = { resource: 'questions', action: 'view' } as const;
const add = { resource: 'questions', action: 'add' } as const;
const author = { permissions: [view, add], fold_outs: [] };
const editor = { ...author, fold_outs: [{ resource: 'questions', actions: ['edit'] }] } as const;

const mayOf = (role: Parameters<typeof foldOutPairs>[0]) => {
  const ability = defineAbilityFor([...role.permissions, ...foldOutPairs(role)]);
  return ['view', 'add', 'edit', 'delete'].filter((action) => holds(ability, `questions:${action}`));
};

describe('further actions', () => {
  it('follow add until they are set apart, and decide from then on', () => {
    expect(mayOf(author)).toEqual(['view', 'add', 'edit', 'delete']);
    expect(mayOf(editor)).toEqual(['view', 'add', 'edit']);
    expect(mayOf({ ...author, fold_outs: [{ resource: 'questions', actions: [] }] })).toEqual([
      'view',
      'add',
    ]);
    expect(mayOf({ ...editor, permissions: [view] })).toEqual(['view', 'edit']);
    expect(mayOf({ ...editor, permissions: [] })).toEqual([]);
  });

  it('are stored as pairs, and read from them', () => {
    expect(readFoldOuts([view, add, ...foldOutPairs(editor)])).toEqual(editor.fold_outs);
    expect(readFoldOuts([view, add])).toEqual([]);
    expect(
      foldOutPairs({ permissions: [view], fold_outs: [{ resource: 'questions', actions: [] }] }),
    ).toEqual([]);
    expect(isKnownFoldOut({ resource: 'questions', action: 'publish' })).toBe(false);
    expect(isKnownFoldOut({ resource: 'messages', action: 'apart' })).toBe(false);
  });

  it('are set one by one, the others as they were', () => {
    const asked = { resource: 'questions', action: 'delete' } as const;
    expect(setFoldOut(author, asked, false)).toEqual(editor.fold_outs);
    expect(heldActions({ ...author, fold_outs: setFoldOut(editor, asked, true) }, 'questions')).toEqual([
      'edit',
      'delete',
    ]);
  });

  it('are compared by what they allow', () => {
    expect(permissionDifference(...comparable(author, editor))).toEqual({
      given: [],
      taken: [{ resource: 'questions', action: 'delete' }],
    });
    expect(comparable({ permissions: [], fold_outs: [] }, author)).toEqual([[], [view, add]]);
  });

  it('are each asked for by an endpoint', () => {
    const asked = new Set(
      Object.values(contract).flatMap((routes) =>
        Object.values<EndpointDefinition>(routes).flatMap(({ ability }) => ability),
      ),
    );
    for (const resource of FOLDING_RESOURCES)
      for (const action of foldOutActions(resource))
        expect([...asked], `${resource}:${action}`).toContain(`${resource}:${action}`);
  });
});
