import { SqliteAdapter } from 'kysely';
import type { MigrationDialect } from '#migrations/columns.ts';
import type { Db } from './tables.ts';

export type Dialect = MigrationDialect;

export const dialectOf = (db: Db): Dialect =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';

/** What a failed statement means, whichever database said it. */
export type ConstraintKind = 'unique' | 'foreign-key' | 'check' | 'not-null' | 'full' | null;

const KINDS: Readonly<Record<string, Exclude<ConstraintKind, null>>> = {
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'unique',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'foreign-key',
  SQLITE_CONSTRAINT_CHECK: 'check',
  SQLITE_CONSTRAINT_NOTNULL: 'not-null',
  SQLITE_FULL: 'full',
  '23505': 'unique',
  '23503': 'foreign-key',
  '23514': 'check',
  '23502': 'not-null',
  '53100': 'full',
};

/** The constraint that a database error names, or null when it is something else. */
export function constraintOf(error: unknown): ConstraintKind {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return KINDS[error.code] ?? null;
}
