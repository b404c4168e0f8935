import { DEFAULT_SLUG } from '#shared/domain/institutions/names.ts';
import { readBackup } from '../institutions/manifest.ts';
import { cancelRestore, restoreInto } from '../institutions/restore-into.ts';
import type { Directory } from '../institutions/directory.ts';
import { EXIT, readArguments, required, UsageError } from './arguments.ts';
import { hubPlace, withDirectory } from './hub-place.ts';
import { complain, print, printJson } from './output.ts';

const USAGE =
  'lectern institution restore SLUG --from BACKUP --data DIR [--close] [--name NAME --host HOST] [--json]\n' +
  '       lectern institution restore SLUG --cancel --data DIR';

const OPTIONS = {
  from: { type: 'string' },
  data: { type: 'string' },
  name: { type: 'string' },
  host: { type: 'string' },
  close: { type: 'boolean', default: false },
  cancel: { type: 'boolean', default: false },
  json: { type: 'boolean' },
} as const;

/** Says how to go on when a hub has the institution open. */
function inUse(error: unknown, slug: string): unknown {
  const isOpen = error instanceof Error && /^(?:DataInUse|SchemaInUse)Error$/.test(error.name);
  if (!isOpen || slug === DEFAULT_SLUG) return error;
  return new UsageError(
    `'${slug}' is in use by another Lectern process. With --close a running hub closes it first.`,
  );
}

/** Puts a backup in the place of an institution; what was there is put aside, and a new history begins. */
export async function restore(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, USAGE, 1);
  const [slug = ''] = positionals;
  const place = hubPlace(values.data, USAGE);
  if (values.cancel) {
    await withDirectory(place, (directory) => cancelRestore(directory, place, slug));
    print(`${slug}: open again, as it is.`);
    return EXIT.ok;
  }
  const backup = await readBackup(required(values.from, 'from', USAGE));
  const { name, host, close: isClosing } = values;
  const work = (directory: Directory | null) =>
    restoreInto(directory, place, { slug, backup, isClosing, name, host: host?.toLowerCase() }).catch(
      (error: unknown) => {
        throw inUse(error, slug);
      },
    );
  const { aside, isNewHistory, damagedBlobs, findings } = await (slug === DEFAULT_SLUG
    ? work(null)
    : withDirectory(place, work));
  if (values.json === true)
    printJson({ slug, aside, new_history: isNewHistory, damaged: damagedBlobs, findings });
  else {
    print(`${slug}: restored${backup.manifest === null ? '' : ` as it was at ${backup.manifest.made_at}`}.`);
    if (aside !== null) print(`What was there before is in ${aside}.`);
    if (isNewHistory) print('A new history begins: its devices bring back what they had sent since.');
  }
  for (const finding of findings) complain(`In what was restored: ${finding}`);
  for (const damaged of damagedBlobs) complain(`The file ${damaged} was damaged when it was backed up.`);
  return damagedBlobs.length === 0 ? EXIT.ok : EXIT.unreadable;
}
