import path from 'node:path';
import { backUpInstitution } from '../institutions/backup.ts';
import { locate } from '../institutions/institution-location.ts';
import { APP_VERSION } from '../version.ts';
import { EXIT, readArguments, required } from './arguments.ts';
import { existingPlace, withKnownDirectory } from './hub-place.ts';
import { complain, print, printJson } from './output.ts';

const USAGE = 'lectern institution backup SLUG --data DIR --out FOLDER [--json]';

const filesOf = (count: number): string =>
  count === 0 ? 'its keys; it has no images' : `${count} ${count === 1 ? 'file' : 'files'}`;

/** Copies everything of an institution into a new folder; a hub may serve it meanwhile. */
export async function backup(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(
    args,
    { data: { type: 'string' }, out: { type: 'string' }, json: { type: 'boolean' } },
    USAGE,
    1,
  );
  const [slug = ''] = positionals;
  const place = existingPlace(values.data, USAGE);
  const out = path.resolve(required(values.out, 'out', USAGE));
  const { count, damaged } = await withKnownDirectory(place, async (directory) =>
    backUpInstitution(await locate(directory, place, slug), place, out, APP_VERSION),
  );
  if (values.json === true) printJson({ slug, out, files: count, damaged });
  else print(`${out}: written and checked, the database and ${filesOf(count)}.`);
  for (const name of damaged) complain(`The file ${name} is damaged where it came from.`);
  return damaged.length === 0 ? EXIT.ok : EXIT.unreadable;
}
