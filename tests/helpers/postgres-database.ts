import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgresDatabase } from '#server/db/postgres.ts';
import { installFileIndex } from '#server/sync/blobs/file-index.ts';
import { SchemaPool } from './schema-pool.ts';

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

let opened: Promise<{ pool: SchemaPool }> | null = null;

async function makeSchema(schema: string): Promise<void> {
  const database = await openPostgresDatabase(postgresUrl(), { schema });
  await migrate(database.write, { dialect: 'postgres' });
  await installFileIndex(database);
  await database.close();
}

async function openPool(): Promise<{ pool: SchemaPool }> {
  const client = new pg.Client({ connectionString: postgresUrl() });
  // The server ends before its tests' processes do.
  client.on('error', () => undefined);
  await client.connect();
  const server = {
    exec: (script: string) => client.query(script),
    readShape: async (statement: string, parameters: unknown[]) => {
      const { rows } = await client.query<{ shape: string }>(statement, parameters);
      return rows[0]?.shape ?? '';
    },
    make: makeSchema,
  };
  return { pool: new SchemaPool(server, newSchemaName) };
}

/** A migrated, empty schema on a real PostgreSQL; the next test of this process gets it when it is closed. */
export async function openPostgresSchema(poolSize?: number): Promise<Database> {
  opened ??= openPool();
  const { pool } = await opened;
  const schema = await pool.take();
  const database = await openPostgresDatabase(postgresUrl(), {
    schema: schema.name,
    ...(poolSize === undefined ? {} : { poolSize }),
  });
  return {
    ...database,
    close: async () => {
      await database.close();
      await pool.giveBack(schema);
    },
  };
}
