import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtInPermissions, ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';
import type { Tables } from './db/tables.ts';
import { declarationOf, FILE_COLUMNS, IDENTITY_TABLES, SCOPE_KINDS, TABLES } from './declarations.ts';
import { SCOPES } from './features/scopes.ts';
import { syncTable, theScope, type ScopeKind, type TableDeclaration } from './sync/declaration.ts';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

interface Schema {
  readonly name: string;
  readonly columns: readonly { readonly name: string }[];
}

/** Columns that hold the name of a file, by how they are called, and that nobody declares as such. */
function undeclaredFiles(tables: readonly Schema[]): string[] {
  const declared = new Set(FILE_COLUMNS.map(([table, column]) => `${table}.${column}`));
  return tables
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
    .filter((column) => column.endsWith('_sha256') && !declared.has(column));
}

/** Kinds of scopes for abilities that no built-in role holds. */
function grantedToNobody(kinds: readonly ScopeKind[]): string[] {
  const held = new Set<string>(
    ROLE_NAMES.flatMap((role) =>
      builtInPermissions(role).map(({ resource, action }) => `${resource}:${action}`),
    ),
  );
  return kinds
    .filter(({ grant }) => Array.isArray(grant) && !grant.some((ability: string) => held.has(ability)))
    .map(({ name }) => name);
}

/** Scopes that rows are put in and that nobody declares, so that nobody is given them. */
function undeclaredScopes(used: readonly ScopeKind[]): string[] {
  return used.filter((kind) => !SCOPE_KINDS.includes(kind)).map(({ name }) => name);
}

const usedScopes = Object.values<TableDeclaration>(TABLES).flatMap(({ scopes = [] }) =>
  scopes.map(({ kind }) => kind),
);

describe('a column that names a file', () => {
  it('is declared, so that computers may read the file', async () => {
    expect(undeclaredFiles(await server.database.read.introspection.getTables())).toEqual([]);
  });

  it('is noticed where it is not', () => {
    const course = { name: 'course', columns: [{ name: 'id' }, { name: 'cover_sha256' }] };
    expect(undeclaredFiles([course])).toEqual(['course.cover_sha256']);
  });
});

describe('a scope', () => {
  it('is given to somebody', () => {
    expect(undeclaredScopes(usedScopes)).toEqual([]);
    expect(grantedToNobody(SCOPE_KINDS)).toEqual([]);
    expect(SCOPE_KINDS.filter((kind) => !usedScopes.includes(kind))).toEqual([]);
  });

  it('that nobody is given is noticed', () => {
    const stray = { name: 'stray', grant: [] } as const;
    expect(undeclaredScopes([stray, SCOPES.catalog])).toEqual(['stray']);
    expect(grantedToNobody([stray, SCOPES.people])).toEqual(['stray']);
  });

  it('is named after the id of a person only where it is granted to oneself', () => {
    const ofId = SCOPE_KINDS.filter(({ name }) => name.includes('{id}'));
    const byId = SCOPE_KINDS.filter(({ grant }) => grant === 'oneself' || typeof grant === 'function');
    expect(ofId).toEqual(byId);
  });
});

describe('a table', () => {
  it('without a declaration does not compile', () => {
    const { course: _course, ...others } = TABLES;
    // @ts-expect-error: the declaration of a table is missing.
    const declared: Readonly<Record<keyof Tables, object>> = others;
    expect(declared).not.toHaveProperty('course');
  });

  it('that travels without owner or scope does not compile', () => {
    // @ts-expect-error: nobody says whose rows these are.
    syncTable('course', { class: 'draft', scopes: [theScope(SCOPES.catalog)] });
    // @ts-expect-error: no scope, so that its rows would arrive nowhere.
    syncTable('course', { class: 'draft', owner: 'instructor_id', scopes: [] });
    // @ts-expect-error: an owner that is no column of it.
    syncTable('course', { class: 'draft', owner: 'author_id', scopes: [theScope(SCOPES.catalog)] });
    // @ts-expect-error: a scope that no kind grants to anybody.
    syncTable('course', { class: 'draft', owner: 'instructor_id', scopes: [sql`'staff'`] });
    expect(TABLES.course.owner).toBe('instructor_id');
  });

  it('says of people what they may do, and is declared to do so', () => {
    expect(IDENTITY_TABLES.toSorted()).toEqual([
      'role',
      'role_permission',
      'session',
      'sign_in_policy',
      'user',
      'user_permission',
    ]);
  });

  it('has its owner in a row that has one', () => {
    const withoutEnd = Object.entries<TableDeclaration>(TABLES).filter(([, { owner }]) => {
      let at = owner;
      const seen = new Set<unknown>();
      while (typeof at === 'object' && !seen.has(at)) {
        seen.add(at);
        at = declarationOf(at.of).owner;
      }
      return owner !== undefined && typeof at !== 'string';
    });
    expect(withoutEnd).toEqual([]);
  });
});
