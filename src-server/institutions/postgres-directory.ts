import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { Directory, makeDirectoryTable, type DirectoryTables } from './directory.ts';

const SCHEMA = 'lectern_directory';

/** One connection is enough, and none while nobody asks. */
function openPool(url: string): pg.Pool {
  const settings = encodeURIComponent(`-c search_path=${SCHEMA}`);
  const pool = new pg.Pool({
    connectionString: `${url}${url.includes('?') ? '&' : '?'}options=${settings}`,
    application_name: 'lectern directory',
    connectionTimeoutMillis: 10_000,
    max: 1,
  });
  // The next question opens another connection, and says what is wrong when it cannot.
  pool.on('error', () => undefined);
  return pool;
}

const over = (pool: pg.Pool) => new Kysely<DirectoryTables>({ dialect: new PostgresDialect({ pool }) });

/** The directory in its schema, whether that is there or not; nothing is asked yet. */
export const postgresDirectory = (url: string): Directory => new Directory(over(openPool(url)));

/** The directory in its schema, made where it is missing. */
export async function openPostgresDirectory(url: string): Promise<Directory> {
  const pool = openPool(url);
  try {
    await pool.query(`create schema if not exists ${SCHEMA}`);
    await makeDirectoryTable(over(pool));
    return new Directory(over(pool));
  } catch (error) {
    await pool.end();
    throw error;
  }
}
