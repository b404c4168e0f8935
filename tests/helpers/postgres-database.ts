import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgresDatabase } from '#server/db/postgres.ts';

/** The PostgreSQL that `npm run test:postgres` started, or that its caller named. */
export function postgresUrl(): string {
  const url = process.env['LECTERN_TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('These tests are run by `npm run test:postgres`.');
  return url;
}

export const newSchemaName = (): string => `school_${randomBytes(8).toString('hex')}`;

export async function dropSchema(schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl() });
  await client.connect();
  await client.query(`drop schema if exists ${client.escapeIdentifier(schema)} cascade`);
  await client.end();
}

/** A migrated schema of its own on a real PostgreSQL; it goes away when it is closed. */
export async function openPostgresSchema(poolSize?: number): Promise<Database> {
  const schema = newSchemaName();
  const database = await openPostgresDatabase(postgresUrl(), {
    schema,
    ...(poolSize === undefined ? {} : { poolSize }),
  });
  await migrate(database.write, { dialect: 'postgres' });
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropSchema(schema);
    },
  };
}
