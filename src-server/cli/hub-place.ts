import { existsSync } from 'node:fs';
import type { Directory, HubPlace } from '../institutions/directory.ts';
import { openDirectory, findDirectory } from '../institutions/open-directory.ts';
import { required, UsageError } from './arguments.ts';

/** Where the data of `--data` is: on PostgreSQL when `DATABASE_URL` says so, as for the hub itself. */
export function hubPlace(dir: string | undefined, usage: string): HubPlace {
  const dataDir = required(dir, 'data', usage);
  const url = process.env['DATABASE_URL'];
  return { dataDir, postgresUrl: url === undefined || url === '' ? null : url };
}

/** The same, of a hub that has run at least once. */
export function existingPlace(dir: string | undefined, usage: string): HubPlace {
  const place = hubPlace(dir, usage);
  if (!existsSync(place.dataDir)) throw new UsageError(`There is no data in ${place.dataDir}.`);
  return place;
}

/** The directory of a hub for one piece of work, made where it is missing. */
export async function withDirectory<T>(
  place: HubPlace,
  work: (directory: Directory) => Promise<T>,
): Promise<T> {
  const directory = await openDirectory(place);
  try {
    return await work(directory);
  } finally {
    await directory.close();
  }
}

/** The directory as it is, or null. */
export async function withKnownDirectory<T>(
  place: HubPlace,
  work: (directory: Directory | null) => Promise<T>,
): Promise<T> {
  const directory = await findDirectory(place);
  try {
    return await work(directory);
  } finally {
    await directory?.close();
  }
}
