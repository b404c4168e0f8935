import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { AppError } from '#shared/contract/errors.ts';
import { folderOf, type Directory, type HubPlace, type Institution } from './directory.ts';
import { whileLocked } from './institution-lock.ts';
import { moveFiles, moveSchema, type Copied } from './move-data.ts';

export interface Hub {
  readonly place: HubPlace;
  readonly directory: Directory;
}

export interface MoveWish {
  readonly slug: string;
  /** Where people find the institution from now on; its name is the institution's host there. */
  readonly address: string;
}

/** A hub looks into its directory every second, and lets running requests end for ten. */
const CLOSING_MS = 60_000;

const refuse = (message: string): never => {
  throw new AppError('ILLEGAL_STATE', message);
};

async function entryOf({ directory }: Hub, slug: string): Promise<Institution> {
  const entry = await directory.find(slug);
  if (entry === undefined) throw new AppError('NOT_FOUND', `There is no institution '${slug}'.`);
  return entry;
}

function assertTwoHubs(from: Hub, to: Hub): void {
  mkdirSync(to.place.dataDir, { recursive: true, mode: 0o700 });
  if (realpathSync(from.place.dataDir) === realpathSync(to.place.dataDir))
    refuse('Both are the same hub: --to is the data folder of another one.');
  if ((from.place.postgresUrl === null) !== (to.place.postgresUrl === null))
    refuse(
      'Both hubs must be on PostgreSQL, or neither: an institution does not change its kind on the way.',
    );
}

const hostOf = (address: string): string => new URL(address).hostname;

/** The same institution in the directory of the other hub, where it has been before. */
async function entryThere(
  to: Hub,
  { slug, id }: Institution,
  host: string,
): Promise<Institution | undefined> {
  const all = await to.directory.list();
  const taken =
    all.find((one) => one.id !== id && (one.slug === slug || one.host === host)) ??
    all.find((one) => one.id === id);
  if (taken !== undefined && (taken.id !== id || taken.slug !== slug)) {
    throw new AppError(
      'DUPLICATE',
      `The other hub has another institution '${taken.slug}' at ${taken.host}.`,
    );
  }
  return taken;
}

/** Whether the move may begin or go on; `true` when all of it was done before. */
function isMovedAlready(entry: Institution, { address }: MoveWish): boolean {
  const { slug, state, moved_to } = entry;
  if (state === 'restoring') refuse(`'${slug}' is being restored.`);
  if (state === 'moved' && moved_to !== address)
    refuse(`'${slug}' has moved to ${moved_to ?? 'another hub'}.`);
  if (state === 'moving' && moved_to !== address)
    refuse(
      `'${slug}' is being moved to ${moved_to ?? 'another hub'}. End that with the same --address, or --cancel it.`,
    );
  return state === 'moved';
}

async function copyOver(from: Hub, to: Hub, entry: Institution, isAgain: boolean): Promise<Copied> {
  const { slug, schema_name: schema } = entry;
  const [source, target] = [from, to].map(({ place }) => folderOf(place.dataDir, slug));
  if (source === undefined || target === undefined) throw new Error('A move has two sides.');
  const [fromUrl, toUrl] = [from.place.postgresUrl, to.place.postgresUrl];
  if (schema !== null && fromUrl !== null && toUrl !== null) {
    await moveSchema({ fromUrl, toUrl, schema, folder: target, isAgain });
  }
  return moveFiles({ source, target, isDatabase: schema === null, isAgain });
}

/** From here on the other hub answers for it, under the host of its address. */
async function register(
  to: Hub,
  entry: Institution,
  host: string,
  there: Institution | undefined,
): Promise<void> {
  const { slug, id, name, schema_name, setup_code_hash } = entry;
  if (there === undefined) await to.directory.add({ slug, id, name, host, schema_name, setup_code_hash });
  else await to.directory.change(slug, ['moved'], { state: 'active', host, moved_to: null, setup_code_hash });
}

/**
 * Takes an institution to another hub. The source refuses everything first and is open nowhere; then its
 * data is copied and looked through, then the other hub answers for it, then the source says where it is.
 * Whatever ends this in between, doing it again goes on; nothing is deleted on either side.
 */
export async function moveInstitution(from: Hub, to: Hub, wish: MoveWish): Promise<Copied | null> {
  const { slug, address } = wish;
  assertTwoHubs(from, to);
  const entry = await entryOf(from, slug);
  if (isMovedAlready(entry, wish)) return null;
  const host = hostOf(address);
  const there = await entryThere(to, entry, host);
  // Only a move that had begun before can have registered it there.
  const isRegistered = entry.state === 'moving' && there?.state === 'active';
  if (there !== undefined && there.state !== 'moved' && !isRegistered)
    refuse(`The other hub has '${slug}' already.`);
  const isAgain = entry.state === 'moving' || there !== undefined;
  const target = folderOf(to.place.dataDir, slug);
  if (!isAgain && existsSync(target))
    throw new AppError('IN_USE', `${target} is there already. Move it aside first.`);

  if (!(await from.directory.change(slug, ['active', 'moving'], { state: 'moving', moved_to: address })))
    refuse(`'${slug}' was changed by another command.`);
  const { dataDir, postgresUrl } = from.place;
  const held = { folder: folderOf(dataDir, slug), schema: entry.schema_name };
  return whileLocked(held, postgresUrl, CLOSING_MS, async () => {
    const copied = isRegistered ? null : await copyOver(from, to, entry, isAgain);
    if (!isRegistered) await register(to, entry, host, there);
    await from.directory.change(slug, ['moving'], { state: 'moved' });
    return copied;
  });
}

/** Opens an institution again whose move did not get as far as the other hub. */
export async function cancelMove(from: Hub, to: Hub, slug: string): Promise<void> {
  const entry = await entryOf(from, slug);
  if (entry.state !== 'moving') refuse(`'${slug}' is not being moved.`);
  const there = await entryThere(to, entry, entry.host);
  if (there?.state === 'active') refuse(`The other hub answers for '${slug}' already. End the move instead.`);
  await from.directory.change(slug, ['moving'], { state: 'active', moved_to: null });
}
