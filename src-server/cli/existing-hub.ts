import { existsSync } from 'node:fs';
import path from 'node:path';
import { DATABASE_FILE } from '../db/data-files.ts';
import { required, UsageError } from './arguments.ts';
import { hubPlace } from './hub-place.ts';

/** A data folder that has a database. */
export function existingData(dir: string | undefined, usage: string): string {
  const dataDir = required(dir, 'data', usage);
  if (!existsSync(path.join(dataDir, DATABASE_FILE))) throw new UsageError(`There is no data in ${dataDir}.`);
  return dataDir;
}

/** The data of a hub, on PostgreSQL when `DATABASE_URL` says so, as for the hub itself; it must be there already. */
export async function existingHub(dir: string | undefined, schema: string, usage: string) {
  const { dataDir, postgresUrl: url } = hubPlace(dir, usage);
  if (url === null) return { dataDir: existingData(dir, usage), options: {} };
  const { hasSchema } = await import('../institutions/postgres-tools.ts');
  if (!(await hasSchema(url, schema))) throw new UsageError(`There is no schema ${schema}.`);
  return { dataDir, options: { postgres: { url, schema } } };
}
