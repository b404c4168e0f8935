import { existsSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_SLUG } from '#shared/domain/institutions/names.ts';
import { isDataInUse } from '../db/lock.ts';
import { folderOf, type HubPlace, type Institution } from '../institutions/directory.ts';
import { DATABASE_FILE, LOCK_FILE } from '../open-server.ts';
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

/** The institution of the data folder itself, where there is one. */
function defaultLine({ dataDir, postgresUrl }: HubPlace): Line[] {
  const isThere = postgresUrl !== null || existsSync(path.join(dataDir, DATABASE_FILE));
  if (!isThere) return [];
  const nameless = { slug: DEFAULT_SLUG, name: null, host: null, schema: null, moved_to: null };
  return [{ ...nameless, state: 'active', folder: dataDir, open: isOpen(dataDir) }];
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
