import path from 'node:path';
import { DEFAULT_SLUG, hostProblem } from '#shared/domain/institutions/names.ts';
import { openDirectory } from '../institutions/open-directory.ts';
import { cancelMove, moveInstitution, type Hub } from '../institutions/move.ts';
import { EXIT, readArguments, required, UsageError } from './arguments.ts';
import { existingPlace } from './hub-place.ts';
import { complain, print, printJson } from './output.ts';

const USAGE =
  'lectern institution move SLUG --data DIR --to DIR [--address URL] [--cancel] [--json]\n' +
  'On PostgreSQL, LECTERN_TARGET_DATABASE_URL names the database of the other hub.';

const OPTIONS = {
  data: { type: 'string' },
  to: { type: 'string' },
  address: { type: 'string' },
  cancel: { type: 'boolean', default: false },
  json: { type: 'boolean' },
} as const;

/** Where people find it from now on: its own host, unless it gets another one. */
function readAddress(value: string | undefined, host: string): string {
  const text = value ?? `https://${host}`;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError(
      `--address takes an address such as https://north.hub.school.example.\nUsage: ${USAGE}`,
    );
  const problem = hostProblem(new URL(text).hostname);
  if (problem !== null) throw new UsageError(problem);
  return new URL(text).origin;
}

async function openBoth<T>(
  dataDir: string | undefined,
  to: string | undefined,
  work: (from: Hub, to: Hub) => Promise<T>,
): Promise<T> {
  const place = existingPlace(dataDir, USAGE);
  const target = process.env['LECTERN_TARGET_DATABASE_URL'];
  const other = {
    dataDir: path.resolve(required(to, 'to', USAGE)),
    postgresUrl: target === undefined || target === '' ? null : target,
  };
  const from = { place, directory: await openDirectory(place) };
  try {
    const there = { place: other, directory: await openDirectory(other) };
    try {
      return await work(from, there);
    } finally {
      await there.directory.close();
    }
  } finally {
    await from.directory.close();
  }
}

/** Takes an institution to another hub; both may run. */
export async function move(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, USAGE, 1);
  const [slug = ''] = positionals;
  if (slug === DEFAULT_SLUG)
    throw new UsageError(
      `'${slug}' has no host of its own. Back it up, and restore it there under a short name.`,
    );
  return openBoth(values.data, values.to, async (from, to) => {
    if (values.cancel) {
      await cancelMove(from, to, slug);
      print(`${slug}: not moved, and open again.`);
      return EXIT.ok;
    }
    const known = await from.directory.find(slug);
    if (known === undefined) throw new UsageError(`There is no institution '${slug}'.`);
    const address = readAddress(values.address, known.host);
    const copied = await moveInstitution(from, to, { slug, address });
    if (values.json === true) printJson({ slug, moved_to: address, files: copied?.files ?? null });
    else print(`${slug}: moved to ${to.place.dataDir}; people find it at ${address}.`);
    const damaged = copied?.damaged ?? [];
    for (const name of damaged) complain(`The file ${name} was damaged before it was moved.`);
    return damaged.length === 0 ? EXIT.ok : EXIT.unreadable;
  });
}
