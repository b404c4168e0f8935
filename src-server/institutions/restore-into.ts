import { DEFAULT_SLUG, schemaOf, hostProblem, slugProblem } from '#shared/domain/institutions/names.ts';
import { AppError } from '#shared/contract/errors.ts';
import { folderOf, type Directory, type HubPlace, type NewInstitution } from './directory.ts';
import { whileLocked } from './institution-lock.ts';
import { findLocated, type Located } from './institution-location.ts';
import type { Backup } from './manifest.ts';
import { restoreInstitution, type Restored } from './restore.ts';

export interface RestoreWish {
  readonly slug: string;
  readonly backup: Backup;
  /** Asks a running hub to close the institution first, and waits for it. */
  readonly isClosing: boolean;
  /** For one that the directory does not know, where they are other ones than in the backup. */
  readonly name?: string | undefined;
  readonly host?: string | undefined;
}

/** A hub looks into its directory every second, and lets running requests end for ten. */
const CLOSING_MS = 60_000;

/** What the directory lost, or never had: as it was when it was backed up. */
async function entryOf(
  directory: Directory,
  { postgresUrl }: HubPlace,
  { slug, backup: { manifest }, name, host }: RestoreWish,
): Promise<NewInstitution> {
  const known = { name: name ?? manifest?.name, host: host ?? manifest?.host };
  if (typeof known.name !== 'string' || typeof known.host !== 'string') {
    throw new AppError('NOT_FOUND', `There is no institution '${slug}'. To make it, give --name and --host.`);
  }
  const problem = slugProblem(slug) ?? hostProblem(known.host);
  if (problem !== null) throw new AppError('VALIDATION_FAILED', problem);
  const others = await directory.list();
  if (others.some((one) => one.host === known.host))
    throw new AppError('DUPLICATE', `There is an institution at ${known.host} already. Give another --host.`);
  // Beside the one that it was taken from, it is another institution.
  const id = manifest?.id ?? null;
  const isKept = id !== null && others.every((one) => one.id !== id);
  return {
    slug,
    name: known.name,
    host: known.host,
    schema_name: postgresUrl === null ? null : schemaOf(slug),
    setup_code_hash: manifest?.setup_code_hash ?? null,
    ...(isKept ? { id } : {}),
  };
}

function assertRestorable({ entry, slug }: Located, { manifest }: Backup): void {
  if (entry === null) return;
  if (entry.state === 'moving' || entry.state === 'moved') {
    const where =
      entry.state === 'moving' ? 'is being moved' : `has moved to ${entry.moved_to ?? 'another hub'}`;
    throw new AppError('ILLEGAL_STATE', `'${slug}' ${where}.`);
  }
  if (typeof manifest?.id === 'string' && manifest.id !== entry.id) {
    throw new AppError('ILLEGAL_STATE', `The backup is of another institution, '${manifest.slug}'.`);
  }
}

/** Restores an institution of a hub, which may run; one that is open in it is refused, or closed first. */
export async function restoreInto(
  directory: Directory | null,
  place: HubPlace,
  wish: RestoreWish,
): Promise<Restored> {
  const { slug, backup, isClosing } = wish;
  const { postgresUrl, dataDir } = place;
  const found = await findLocated(directory, place, slug);
  if (found !== undefined) assertRestorable(found, backup);
  const added = found === undefined && directory !== null ? await entryOf(directory, place, wish) : null;
  const located = found ?? {
    slug,
    folder: folderOf(dataDir, slug),
    schema: added?.schema_name ?? null,
    entry: null,
  };
  const isListed = located.entry !== null;
  const setState = async (state: 'restoring' | 'active'): Promise<void> => {
    if (isListed) await directory?.change(slug, ['active', 'restoring'], { state });
  };
  if (isClosing && slug === DEFAULT_SLUG)
    throw new AppError('ILLEGAL_STATE', `'${slug}' is open as long as its hub runs. Stop the hub first.`);
  if (isClosing) await setState('restoring');
  try {
    return await whileLocked(located, postgresUrl, isClosing ? CLOSING_MS : 0, async () => {
      await setState('restoring');
      const restored = await restoreInstitution(located, backup, postgresUrl);
      if (added !== null) await directory?.add(added);
      return restored;
    });
  } finally {
    await setState('active');
  }
}

/** Opens an institution again whose restore was killed, as it is now. */
export async function cancelRestore(directory: Directory, place: HubPlace, slug: string): Promise<void> {
  const found = await findLocated(directory, place, slug);
  if (found?.entry?.state !== 'restoring')
    throw new AppError('ILLEGAL_STATE', `'${slug}' is not being restored.`);
  const { schema } = found;
  await whileLocked(found, place.postgresUrl, 0, async () => {
    if (schema !== null && place.postgresUrl !== null) {
      const { hasSchema } = await import('./postgres-tools.ts');
      if (!(await hasSchema(place.postgresUrl, schema)))
        throw new AppError('ILLEGAL_STATE', `The schema ${schema} is not there: restore it again.`);
    }
    await directory.change(slug, ['restoring'], { state: 'active' });
  });
}
