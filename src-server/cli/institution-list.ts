import { existsSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { DEFAULT_SLUG } from '#shared/domain/institutions/names.ts';
import { isDataInUse } from '../db/lock.ts';
import { folderOf, type HubPlace, type Institution } from '../institutions/directory.ts';
import { DATABASE_FILE, LOCK_FILE } from '../db/data-files.ts';
import { EXIT, readArguments } from './arguments.ts';
import { existingPlace, withKnownDirectory } from './hub-place.ts';
import { print, printJson } from './output.ts';

const USAGE = 'lectern institution list --data DIR [--json]';

interface Line {
  readonly slug: string;
  readonly name: string | null;
  readonly host: string | null;
  readonly state: Institution['state'];
  readonly moved_to: string | null;
  readonly schema: string | null;
  readonly folder: string;
  /** A process has it open now; it opens with its first request. */
  readonly open: boolean;
}

const isOpen = (folder: string): boolean => isDataInUse(path.join(folder, LOCK_FILE));

/** What the institution of a data folder calls itself: it is in no directory. Null before it has a name. */
function nameIn(file: string): string | null {
  if (!existsSync(file)) return null;
  const database = new Sqlite(file, { readonly: true });
  try {
    return z.object({ name: z.string() }).parse(database.prepare('select name from institution').get()).name;
  } catch {
    return null;
  } finally {
    database.close();
  }
}

/** The institution of the data folder itself, where there is one. */
function defaultLine({ dataDir, postgresUrl }: HubPlace): Line[] {
  const file = path.join(dataDir, DATABASE_FILE);
  const isThere = postgresUrl !== null || existsSync(file);
  if (!isThere) return [];
  const name = postgresUrl === null ? nameIn(file) : null;
  const here = { slug: DEFAULT_SLUG, name, host: null, schema: null, moved_to: null };
  return [{ ...here, state: 'active', folder: dataDir, open: isOpen(dataDir) }];
}

function lineOf({ dataDir }: HubPlace, institution: Institution): Line {
  const { slug, name, host, state, moved_to, schema_name: schema } = institution;
  const folder = folderOf(dataDir, slug);
  return { slug, name, host, state, moved_to, schema, folder, open: isOpen(folder) };
}

function show({ slug, name, host, state, moved_to, open }: Line): string {
  const where = moved_to === null ? '' : ` to ${moved_to}`;
  const what = state === 'active' ? (open ? 'open' : 'closed') : state + where;
  return `${slug.padEnd(20)} ${what.padEnd(9)} ${(host ?? 'every other host').padEnd(30)} ${name ?? ''}`.trimEnd();
}

/** Shows the institutions of a hub, which may run. */
export async function list(args: readonly string[]): Promise<number> {
  const { values } = readArguments(args, { data: { type: 'string' }, json: { type: 'boolean' } }, USAGE, 0);
  const place = existingPlace(values.data, USAGE);
  const known = await withKnownDirectory(place, async (directory) => (await directory?.list()) ?? []);
  const lines = [...defaultLine(place), ...known.map((one) => lineOf(place, one))];
  if (values.json === true) printJson(lines);
  else for (const line of lines) print(show(line));
  return EXIT.ok;
}
