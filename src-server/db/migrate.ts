import { append } from '#shared/domain/lists.ts';
import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Dialect } from './dialect.ts';
import { MIGRATIONS, type NumberedMigration } from './migrations.ts';

/** The data was written by a newer version of the program; opening it could damage it. */
export class NewerSchemaError extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `This data was written by a newer version of Lectern (${unknown.join(', ')}). ` +
        'Nothing was changed. Install the newer version, or restore a backup made by this one.',
    );
    this.name = 'NewerSchemaError';
  }
}

/** What stands where the names of migrations should be; the code of SQLite, which has not noticed it. */
class SpoiltSchemaError extends Error {
  readonly code = 'SQLITE_CORRUPT';

  constructor() {
    super('its list of migrations cannot be read');
    this.name = 'SpoiltSchemaError';
  }
}

/** As every version names its own. */
const MIGRATION_NAME = /^\d{4}_\w+$/u;

export interface MigrateOptions {
  readonly dialect: Dialect;
  readonly migrations?: Readonly<Record<string, NumberedMigration>>;
  /** Called once before the first change of a database that already holds data. */
  readonly backup?: () => Promise<void>;
}

/**
 * Brings a database to the newest schema, one transaction per migration.
 * @returns the names applied now, oldest first.
 * @throws NewerSchemaError when the database knows a migration that this program does not, and an error with the code
 * SQLITE_CORRUPT where what it knows is no migration of any version.
 */
export async function migrate<T>(db: Kysely<T>, options: MigrateOptions): Promise<string[]> {
  const migrations = options.migrations ?? MIGRATIONS;
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, migration]) => [
            name,
            { up: (trx: Parameters<NumberedMigration['up']>[0]) => migration.up(trx, options.dialect) },
          ]),
        ),
    },
  });

  const applied = await appliedMigrations(db);
  const unknown = applied.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.some((name) => !MIGRATION_NAME.test(name))) throw new SpoiltSchemaError();
  if (unknown.length > 0) throw new NewerSchemaError(unknown);

  const pending = Object.keys(migrations).length - applied.length;
  if (pending > 0 && applied.length > 0) await options.backup?.();

  const names: string[] = [];
  for (let step = 0; step < pending; step++) {
    const { error, results } = await migrator.migrateUp();
    if (error !== undefined)
      throw error instanceof Error ? error : new Error('A migration failed.', { cause: error });
    append(
      names,
      (results ?? []).map((result) => result.migrationName),
    );
  }
  return names;
}

/** Names of the migrations that a database has had; empty for a new one. */
export async function appliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
