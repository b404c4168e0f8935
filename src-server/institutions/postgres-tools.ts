import { spawn } from 'node:child_process';
import pg from 'pg';
import { AppError } from '#shared/contract/errors.ts';

/** A connection for one piece of work. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'lectern',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const hasSchema = (url: string, schema: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_namespace where nspname = $1', [schema]);
    return rowCount === 1;
  });

/** The same address without its password, which everybody on this computer could read in the list of processes. */
function withoutPassword(url: string): { readonly url: string; readonly password: string | undefined } {
  const match = /^(postgres(?:ql)?:\/\/[^:@/?]*):([^@/?]*)@(.*)$/.exec(url);
  if (match === null) return { url, password: undefined };
  const [, start = '', password = '', rest = ''] = match;
  return { url: `${start}@${rest}`, password: decodeURIComponent(password) };
}

/** Runs a program of PostgreSQL's client package. @throws UNAVAILABLE when it is not installed. */
function run(program: string, databaseUrl: string, args: readonly string[]): Promise<void> {
  const { url, password } = withoutPassword(databaseUrl);
  const child = spawn(program, ['--dbname', url, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(password === undefined ? {} : { PGPASSWORD: password }) },
  });
  let words = '';
  child.stderr.on('data', (chunk) => {
    words += String(chunk);
  });
  return new Promise((resolve, reject) => {
    child.on('error', (cause) =>
      reject(
        new AppError(
          'UNAVAILABLE',
          `${program} was not found. Install PostgreSQL's client programs, of the server's version or newer.`,
          { cause },
        ),
      ),
    );
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${String(code)}: ${words.trim()}`));
    });
  });
}

/** Writes a schema into a file as it is at one moment, whoever writes to it. */
export const dumpSchema = (url: string, schema: string, file: string): Promise<void> =>
  run('pg_dump', url, ['--format=custom', `--schema=${schema}`, `--file=${file}`]);

/** Makes the schema of a dump, which must not be there, in one transaction. */
export const restoreSchema = (url: string, file: string): Promise<void> =>
  run('pg_restore', url, ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', file]);

export const renameSchema = (url: string, from: string, to: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(
      `alter schema ${client.escapeIdentifier(from)} rename to ${client.escapeIdentifier(to)}`,
    );
  });

/** How many rows each table of a schema has, as text to be compared. */
export const rowCounts = (url: string, schema: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select tablename as name from pg_tables where schemaname = $1 order by 1',
      [schema],
    );
    const counts: string[] = [];
    for (const { name } of rows) {
      const table = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
      const counted = await client.query<{ count: string }>(`select count(*) as count from ${table}`);
      counts.push(`${name}=${counted.rows[0]?.count ?? ''}`);
    }
    return counts.join(' ');
  });
