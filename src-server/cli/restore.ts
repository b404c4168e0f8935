import { existsSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_SLUG } from '#shared/domain/institutions/names.ts';
import { restoreNewest } from '../backups/recover.ts';
import { backupFolders, listBackups } from '../backups/stored.ts';
import { whileLocked } from '../institutions/institution-lock.ts';
import type { Located } from '../institutions/institution-location.ts';
import { readBackup } from '../institutions/manifest.ts';
import { restoreInstitution, type Restored } from '../institutions/restore.ts';
import { EXIT, readArguments, required, UsageError } from './arguments.ts';
import { complain, print } from './output.ts';

const USAGE = 'lectern restore (--latest [--backups DIR] | --from FILE) --data DIR';

const putBack = async (located: Located, from: string): Promise<Restored> =>
  restoreInstitution(located, await readBackup(from), null);

/** Goes back to the newest backup that holds; what is newer and does not is named. */
export async function goBack(located: Located, folders: readonly string[]): Promise<[string, Restored]> {
  const put = await restoreNewest(located, folders, (file, error) =>
    complain(`${file} is damaged: an older backup is looked for. ${error.message}`),
  );
  if (put === null)
    throw new UsageError(`There is no good backup in ${folders.join(' or ')}. Give one with --from FILE.`);
  return put;
}

/** Puts a backup in the place of the database of a computer or a hub; what was there is put aside. */
export async function restore(args: readonly string[]): Promise<number> {
  const options = {
    data: { type: 'string' },
    from: { type: 'string' },
    backups: { type: 'string' },
    latest: { type: 'boolean', default: false },
  } as const;
  const { values } = readArguments(args, options, USAGE, 0);
  const folder = path.resolve(required(values.data, 'data', USAGE));
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`);
  if (values.latest === (values.from !== undefined)) throw new UsageError(`Usage: ${USAGE}`);
  const located = { slug: DEFAULT_SLUG, folder, schema: null, entry: null };
  return whileLocked(located, null, 0, async () => {
    const folders = values.backups === undefined ? backupFolders(folder) : [path.resolve(values.backups)];
    const [from, { aside, isNewHistory, findings }] =
      values.from === undefined
        ? await goBack(located, folders)
        : [values.from, await putBack(located, values.from)];
    const made = listBackups([path.dirname(from)]).find(
      ({ file }) => path.resolve(file) === path.resolve(from),
    );
    const of = made === undefined ? '' : `, as it was at ${new Date(made.at).toISOString()}`;
    print(`${folder}: restored from ${from}${of}.`);
    if (aside !== null) print(`What was there before is in ${aside}.`);
    if (isNewHistory) print('A new history begins: its devices bring back what they had sent since.');
    for (const finding of findings) complain(`In what was restored: ${finding}`);
    return EXIT.ok;
  });
}
