import { DEFAULT_SLUG } from '#shared/domain/institutions/names.ts';
import { AppError } from '#shared/contract/errors.ts';
import { DEFAULT_SCHEMA } from '../db/postgres-schema.ts';
import { folderOf, type Directory, type HubPlace, type Institution } from './directory.ts';

/** An institution and where its data is. */
export interface Located {
  readonly slug: string;
  readonly folder: string;
  /** On PostgreSQL; null where the database is a file in the folder. */
  readonly schema: string | null;
  /** Of the directory; null for the institution that the data folder holds itself. */
  readonly entry: Institution | null;
}

/** Finds an institution by its short name. */
export async function findLocated(
  directory: Directory | null,
  { dataDir, postgresUrl }: HubPlace,
  slug: string,
): Promise<Located | undefined> {
  if (slug === DEFAULT_SLUG) {
    return { slug, folder: dataDir, schema: postgresUrl === null ? null : DEFAULT_SCHEMA, entry: null };
  }
  const entry = await directory?.find(slug);
  if (entry === undefined) return undefined;
  return { slug, folder: folderOf(dataDir, slug), schema: entry.schema_name, entry };
}

/** The same. @throws NOT_FOUND when there is none of that name. */
export async function locate(directory: Directory | null, place: HubPlace, slug: string): Promise<Located> {
  const located = await findLocated(directory, place, slug);
  if (located === undefined) throw new AppError('NOT_FOUND', `There is no institution '${slug}'.`);
  return located;
}
