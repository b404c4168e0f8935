import pg from 'pg';

/** A connection for one piece of work. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
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
