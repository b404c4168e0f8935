import { sql, type RawBuilder } from 'kysely';
import type { AbilityName } from '#shared/contract/define.ts';
import type { Tables } from '../db/tables.ts';

/** Who decides about a row: the hub, its author, nobody once it is written; `device` never leaves its database. */
export type SyncClass = 'server' | 'draft' | 'append-only' | 'device';

/** A row as it travels: column name to value. */
export type SyncRow = Readonly<Record<string, string | number | null>>;

/** The values of a row, in the order of columns that are said beside it. */
export type SyncValues = readonly SyncRow[string][];

/**
 * Who is given a scope: everybody, oneself (of the scope of a person), whoever holds one of some abilities, or
 * whoever SQL names it for: it selects the ids of all scopes of one person, as `id`.
 */
export type Grant =
  | 'everybody'
  | 'oneself'
  | readonly AbilityName[]
  | ((userId: number) => RawBuilder<unknown>);

/** A kind of scope. Its name holds `{id}` where there is one scope for each id. */
export interface ScopeKind {
  readonly name: string;
  readonly grant: Grant;
}

/** A scope of a row: SQL over the row `t` that answers its name; null there means none. */
export interface Scope {
  readonly kind: ScopeKind;
  readonly sql: RawBuilder<string | null>;
}

/** SQL of the name of the scope of an id. */
export function scopeName({ name }: ScopeKind, id: RawBuilder<unknown>): RawBuilder<string> {
  const [before = '', after = ''] = name.split('{id}');
  const start = sql`${sql.lit(before)} || ${id}`;
  return after === '' ? sql<string>`${start}` : sql<string>`${start} || ${sql.lit(after)}`;
}

/** The one scope of a kind. */
export const theScope = (kind: ScopeKind): Scope => ({ kind, sql: sql<string>`${sql.lit(kind.name)}` });

/** The scope of the id that a column of the row holds, or that SQL over the row `t` answers. */
export const scopeOf = (kind: ScopeKind, id: string | RawBuilder<unknown>): Scope => ({
  kind,
  sql: scopeName(kind, typeof id === 'string' ? sql.ref(`t.${id}`) : id),
});

/** A scope that only rows have for which a condition over the row `t` holds. */
export const scopeWhere = (condition: RawBuilder<unknown>, scope: Scope): Scope => ({
  kind: scope.kind,
  sql: sql<string | null>`case when ${condition} then ${scope.sql} else null end`,
});

type Column<T extends keyof Tables> = keyof Tables[T] & string;

/**
 * Rows that are nothing without their root. Parts may be a tree (course, section, item): every part names its root by
 * a column of its own, however deep it is, so that an aggregate is read, judged and copied without walking the tree.
 * What holds others stands before them in the list.
 */
type PartIn<P extends keyof Tables> = {
  readonly table: P;
  /** The column that names the root; never that of the part between. */
  readonly by: Column<P>;
  /** The part that it stands in, where that is not the root itself, and the column that names it. */
  readonly within?: { readonly part: keyof Tables; readonly by: Column<P> };
  /** There is one of it, and it can change while its root does not: its version tells states apart too. */
  readonly isContent?: true;
  /** What it links its root to: a copy leaves it out where that is gone. */
  readonly links?: { readonly to: keyof Tables; readonly by: Column<P> };
};
type DeclaredPart = { [P in keyof Tables]: PartIn<P> }[keyof Tables];

/** A root row and the rows that are nothing without it: edited, judged and copied as one. */
interface DeclaredAggregate<T extends keyof Tables> {
  /** The column that says what a root is called. */
  readonly title: Column<T>;
  readonly parts: readonly DeclaredPart[];
  /** What a copy does not inherit. */
  readonly fresh: { readonly [C in Column<T>]?: string | number | null };
  /** What arrives for a part waits while an edit of its root does: nobody sees half of one and half of another. */
  readonly waitsWhole?: true;
  /** Tallies, words and the like are kept of its rows: its feature has them brought in step where rows are installed. */
  readonly hasDerived?: true;
}

/** Columns that name files, and who may look at the files that rows of this kind name. */
interface DeclaredFiles<T extends keyof Tables> {
  /** Each holds the SHA-256 of one file. */
  readonly columns: readonly Column<T>[];
  /** JSON in which the names of files stand as whole texts. */
  readonly inText?: readonly Column<T>[];
  /**
   * Who holds the ability, for whichever row; or `row`: who is given the row by one of its scopes; or `feature`: its
   * own feature says who, and computers that hold the row.
   */
  readonly shownTo: AbilityName | 'row' | 'feature';
  /** What people send each other, hand in or are given: no ability over content opens it. */
  readonly isPersonal?: true;
  /** A row that was deleted names its files no more; of others it may be restored. */
  readonly untilDeleted?: true;
  /** Where rows have no id of their own: the column by which they are found, several of one value together. */
  readonly key?: Column<T>;
}

/** Columns that name files of the library by their id, while their author writes. */
interface DeclaredMedia<T extends keyof Tables> {
  readonly columns?: readonly Column<T>[];
  /** JSON: a list of ids, or a document in which they stand as `media_file_id`. */
  readonly inText?: readonly Column<T>[];
  /** The column that says what the row is called. */
  readonly title: Column<T>;
}

interface Travelling<T extends keyof Tables> {
  readonly class: Exclude<SyncClass, 'device'>;
  readonly scopes: readonly [Scope, ...Scope[]];
  /** What of a row a device must not get, whichever scopes it holds. */
  readonly redact?: (row: SyncRow, holds: (scope: string) => boolean) => SyncRow;
  readonly files?: DeclaredFiles<T>;
  readonly media?: DeclaredMedia<T>;
  readonly identity?: true;
  /** Its rows stay on the computer that made them, whether a scope holds them there or not: what was sent as a log. */
  readonly staysWhereMade?: true;
  /**
   * The version of synchronisation (sync-versions.ts) from which a computer can hold such rows, or this one: a table
   * that came later, a value that its CHECK refuses. From older ones they are withheld.
   */
  readonly since?: number | ((row: SyncRow) => number);
}

/** The owner is a column with the id of a person. */
interface Owned<T extends keyof Tables> extends Travelling<T> {
  readonly owner: Column<T>;
  readonly aggregate?: DeclaredAggregate<T>;
}

/** The owner is that of another row, or the institution: nobody edits such rows as one's own text. */
interface OwnedElsewhere<T extends keyof Tables> extends Travelling<T> {
  readonly owner: { readonly of: keyof Tables; readonly by: Column<T> } | 'institution';
  readonly aggregate?: never;
}

/** A table that never leaves its database. */
interface Staying<T extends keyof Tables = keyof Tables> {
  readonly class: 'device';
  readonly files?: DeclaredFiles<T>;
  /** It says who somebody is or what they may do: whatever was read of that is stale once it is written. */
  readonly identity?: true;
}

export type Declaration<T extends keyof Tables> = Owned<T> | OwnedElsewhere<T> | Staying<T>;

/** Declares what synchronisation and everything around it have to know of a table (docs/new-feature.md, step 2). */
export const syncTable = <const T extends keyof Tables, const D extends Declaration<T>>(
  _table: T,
  declaration: D,
): D => declaration;

/** Tables that never leave their database. */
export const DEVICE = { class: 'device' } as const satisfies Staying;

/** A declaration of any table, as the engine reads it. */
export interface TableDeclaration {
  readonly class: SyncClass;
  readonly scopes?: readonly Scope[];
  readonly redact?: (row: SyncRow, holds: (scope: string) => boolean) => SyncRow;
  readonly owner?: string | { readonly of: keyof Tables; readonly by: string };
  readonly since?: number | ((row: SyncRow) => number);
  readonly files?: {
    readonly columns: readonly string[];
    readonly inText?: readonly string[];
    readonly shownTo: AbilityName | 'row' | 'feature';
    readonly isPersonal?: true;
    readonly untilDeleted?: true;
    readonly key?: string;
  };
  readonly media?: {
    readonly columns?: readonly string[];
    readonly inText?: readonly string[];
    readonly title: string;
  };
  readonly identity?: true;
  readonly staysWhereMade?: true;
  readonly aggregate?: Aggregate;
}

/** A part of an aggregate, as the engine reads it. @see PartIn */
export interface Part {
  readonly table: keyof Tables;
  readonly by: string;
  readonly within?: { readonly part: keyof Tables; readonly by: string };
  readonly isContent?: true;
  readonly links?: { readonly to: keyof Tables; readonly by: string };
}

/** @see DeclaredAggregate */
export interface Aggregate {
  readonly title: string;
  readonly parts: readonly Part[];
  readonly fresh: SyncRow;
  readonly waitsWhole?: true;
  readonly hasDerived?: true;
}
