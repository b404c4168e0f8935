import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { toAppError } from '#shared/contract/client.ts';
import { AppError } from '#shared/contract/errors.ts';
import { MAX_EARLIER_NUMBERS, type SignInAnswer } from '#shared/contract/sync-link.ts';
import type { EnrolmentProgress } from '#shared/contract/sync.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { deviceNoOf, type IdSource } from '../db/ids.ts';
import type { Db } from '../db/tables.ts';
import type { Writer } from '../db/writer.ts';
import type { BlobStore } from '../blobs/store.ts';
import type { Log } from '../log.ts';
import type { BlobParts } from './blobs/blob-parts.ts';
import { BlobTransfer } from './blobs/blob-transfer.ts';
import { readHubMedia } from './blobs/hub-media.ts';
import { KeptFiles, type FileKeeper } from './blobs/kept-files.ts';
import { LargeFiles, type FileLinker } from './blobs/large-files.ts';
import { SyncClient, type SyncClientDeps } from './client.ts';
import { SECRET, type HubAccess, type Secrets, type SyncControl } from './control.ts';
import { deviceUnknown } from './device-refusal.ts';
import { EventListener } from './transport/event-listener.ts';
import { changeDeviceNo } from './membership/change-device-no.ts';
import { forgetPeople, listGranted, renewVoidGrants } from './membership/grants.ts';
import { forgetJoined } from './membership/joining-identity.ts';
import { HttpHubLink } from './transport/http-link.ts';
import { SyncLoop, type LoopStep } from './transport/loop.ts';
import { readState, writeState } from './state.ts';

export interface DeviceSyncDeps {
  readonly database: Database;
  readonly writer: Writer;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly parts: BlobParts;
  readonly log: Log;
  readonly appVersion: string;
  readonly secrets: Secrets;
  /** How joining the hub went, where this program did it. */
  readonly progress: { readonly current: EnrolmentProgress | null };
  /** Joins a hub with a new database, once the one here is refused. */
  readonly rejoin: SyncControl['enrol'];
  /** Opens the data anew: this database has got another number. */
  readonly reopen: () => void;
  readonly onReceipts?: SyncClientDeps['onReceipts'];
  readonly onReach?: ((isReached: boolean) => void) | undefined;
  /** A round has brought rows, of these tables. */
  readonly onArrived?: ((tables: readonly string[]) => void) | undefined;
}

export interface DeviceSync {
  readonly control: SyncControl;
  /** Says how the large files of libraries are linked once the hub has them; before the start. */
  linkFilesBy(linker: FileLinker): void;
  /** Says which files are kept on this computer; before the start. */
  keepFilesFor(keeper: FileKeeper): void;
  start(): void;
  stop(): Promise<void>;
}

/** All computers of a hub lose it in the same moment, and do not ask for it in the same one. */
const BREAK_MS = 2000;

const randomUnit = (): number => randomBytes(4).readUInt32BE() / 2 ** 32;

/** Follows a hub: rounds in the background, files, people and what only the hub decides. */
export async function openDeviceSync(deps: DeviceSyncDeps): Promise<DeviceSync> {
  const { database, writer, clock, secrets } = deps;
  const token = async (): Promise<string> => {
    const clientId = await readState(database.read, 'client_id');
    const kept = await secrets.get(SECRET.deviceToken(clientId));
    if (kept !== undefined) return kept;
    throw deviceUnknown('The key of this computer is missing. Connect it to the hub again.');
  };
  // Without its key ring a computer works on all the same.
  await forgetJoined(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'secrets cannot be read'));
  const ending = new AbortController();
  const url = await readState(database.read, 'hub_url');
  const link = new HttpHubLink({ url, token, signal: ending.signal });
  const { appVersion, onReceipts, onArrived } = deps;
  const client = new SyncClient({
    database,
    writer,
    clock,
    hub: link,
    appVersion,
    blobs: deps.blobs,
    ...(onReceipts === undefined ? {} : { onReceipts }),
    ...(onArrived === undefined ? {} : { onArrived }),
  });
  const transfer = new BlobTransfer(deps);
  let granted: readonly number[] = [];
  let largeFiles: LargeFiles | null = null;
  let kept: KeptFiles | null = null;
  const steps: readonly LoopStep[] = [
    { name: 'files', run: () => transfer.sendWaiting(link) },
    {
      name: 'rows',
      run: async () => {
        granted = await listGranted(database.read);
        await syncOrRegister(deps, client, link);
      },
    },
    {
      name: 'people',
      run: async () => {
        await forgetPeople(deps, granted);
        await renewVoidGrants(deps, (userId) => vouchAgain(deps, link, userId));
      },
    },
    { name: 'papers', run: () => transfer.fetchForPapers(link) },
    { name: 'library', run: async () => void largeFiles?.wake() },
    { name: 'kept', run: async () => void kept?.wake() },
  ];
  const { log, onReach } = deps;
  const loop = new SyncLoop({ clock, random: randomUnit, log, steps, onReach });
  const listener = new EventListener({
    link,
    random: randomUnit,
    onWake: () => loop.wake(),
    onBreak: () => loop.wake(randomUnit() * BREAK_MS),
  });
  const control: SyncControl = {
    role: 'device',
    status: () => ({
      ...loop.status,
      error: loop.status.error ?? waitingReason(client),
      blobs: transfer.progress,
    }),
    enrolment: () => deps.progress.current,
    enrol: async (wish) => {
      if (!loop.isRefused)
        throw new AppError('ILLEGAL_STATE', 'This computer is connected to a hub already.');
      return deps.rejoin(wish);
    },
    noteCommand: () => loop.noteCommand(),
    wake: () => loop.wake(),
    hub: hubAccess(deps, { link, loop, transfer, kept: () => kept }),
  };
  return {
    control,
    linkFilesBy: (linker) => {
      largeFiles = new LargeFiles({
        linker,
        sendPiece: (sha256) => transfer.sendLarge(link, sha256),
        quiet: () => loop.quiet(),
        log,
      });
    },
    keepFilesFor: (keeper) => {
      kept = new KeptFiles({
        keeper,
        isHere: (sha256) => deps.blobs.has(sha256),
        fetch: (sha256, goesOn) => transfer.fetch(link, sha256, goesOn),
        quiet: () => loop.quiet(),
        log,
      });
    },
    start: () => {
      loop.start();
      listener.start();
    },
    stop: async () => {
      ending.abort();
      await listener.stop();
      await loop.stop();
      await largeFiles?.stop();
      await kept?.stop();
    },
  };
}

/** What commands wait for although the hub answers. */
const waitingReason = ({ waitsFor }: SyncClient) =>
  waitsFor === null ? null : { code: 'UNAVAILABLE', message: waitsFor };

function hubAccess(
  deps: DeviceSyncDeps,
  own: {
    readonly link: HttpHubLink;
    readonly loop: SyncLoop;
    readonly transfer: BlobTransfer;
    readonly kept: () => KeptFiles | null;
  },
): HubAccess {
  const { link, loop, transfer, kept } = own;
  const { secrets, log } = deps;
  return {
    signIn: (request) => link.signIn(request),
    vouch: (userId) => vouchAgain(deps, link, userId),
    keepSession: (userId, token) => secrets.set(SECRET.hubSession(userId), token),
    endSession: async (userId) => {
      const token = await secrets.get(SECRET.hubSession(userId));
      if (token === undefined) return;
      await secrets.remove(SECRET.hubSession(userId));
      const signOut = { method: 'POST', path: '/api/logout', headers: {} };
      // Where the hub cannot be reached, the session ends there by itself, and nobody has its token.
      link
        .callApi(signOut, { token })
        .catch((error: unknown) => log.info({ err: error }, 'signing out at the hub'));
    },
    call: async (userId, request, isBytes) => {
      const token = await secrets.get(SECRET.hubSession(userId));
      if (token === undefined) throw signInAgain();
      try {
        return await link.callApi(request, { token, isBytes });
      } catch (error) {
        const isOver =
          error instanceof AppError && error.status === 401 && error.code !== 'FRESH_PROOF_REQUIRED';
        if (!isOver) throw error;
        await secrets.remove(SECRET.hubSession(userId));
        throw signInAgain();
      }
    },
    callPublic: async (request) => {
      const answer = await link.callPublic(request);
      if (answer.status >= 400) throw toAppError(answer);
      return answer;
    },
    pull: async (patienceMs) => {
      const patience = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => patience.resolve(false), patienceMs);
      const round = loop.round().then(() => loop.status.error === null);
      const isDone = await Promise.race([round, patience.promise]);
      clearTimeout(timer);
      return isDone;
    },
    fetchBlob: (sha256) => transfer.fetch(link, sha256),
    sentBytes: (sha256) => transfer.sentBytes(sha256),
    keeping: {
      change: () => kept()?.change(),
      fetchedBytes: (sha256) => transfer.fetchedBytes(sha256),
      drop: (sha256) => transfer.dropFetched(sha256),
      trouble: () => kept()?.trouble ?? null,
    },
    readMedia: (address, part) => readHubMedia(link, address, part),
  };
}

/** The hub's word about somebody who changed on this computer what proves them; null where it was elsewhere. */
async function vouchAgain(
  { secrets }: Pick<DeviceSyncDeps, 'secrets'>,
  link: Pick<HttpHubLink, 'vouch'>,
  userId: number,
): Promise<SignInAnswer | null> {
  const token = await secrets.get(SECRET.hubSession(userId));
  if (token === undefined) return null;
  try {
    return await link.vouch({ session_token: token });
  } catch {
    // Also where the hub is gone again: what is void lets nobody in meanwhile.
    return null;
  }
}

/** Only the session on the hub is over; the one on this computer goes on. */
const signInAgain = () =>
  new AppError('FORBIDDEN', "The institution's server asks you to sign in again before it does this.");

type RegisterDeps = Pick<DeviceSyncDeps, 'database' | 'writer' | 'secrets' | 'log' | 'reopen'>;
type RegisterLink = Pick<HttpHubLink, 'register'>;

/** Synchronises; a database that found itself to be a copy gets a name and number of its own first. */
export async function syncOrRegister(
  deps: RegisterDeps,
  client: SyncClient,
  link: RegisterLink,
): Promise<void> {
  try {
    await client.sync();
  } catch (error) {
    const isCopy = error instanceof AppError && error.code === 'CONFLICT';
    if (!isCopy) throw error;
    await registerAnew(deps, link);
    throw new AppError('UNAVAILABLE', 'This computer has been registered anew.', { cause: error });
  }
}

/** As whom a copy asks to be registered. */
const Registration = z.object({ fingerprint: z.string(), client_id: z.string(), token: z.string() });
type Registration = z.infer<typeof Registration>;

/** The same one until it is done: a hub whose answer got lost must not take the copy for a third device. */
async function wantedRegistration({ database, secrets }: RegisterDeps): Promise<Registration> {
  const fingerprint = await readState(database.read, 'fingerprint');
  const kept = await secrets.get(SECRET.registration);
  const begun = kept === undefined ? null : Registration.parse(JSON.parse(kept));
  // What was begun before the copy was copied is its original's.
  if (begun?.fingerprint === fingerprint) return begun;
  const token = randomBytes(32).toString('base64url');
  const wanted = { fingerprint, client_id: randomUUID(), token };
  await secrets.set(SECRET.registration, JSON.stringify(wanted));
  return wanted;
}

/** The device numbers under which its commands were recorded, also those that a restored hub may ask for again. */
async function numbersUsed(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('sync_outbox').select('first_id').orderBy('mid').execute();
  return [...new Set(rows.map((row) => deviceNoOf(row.first_id)))];
}

/** The last command before those that wait, asked in one go: somebody may be giving another one. */
async function lastNotToSend(db: Db): Promise<number> {
  const { waiting, newest } = await db
    .selectFrom('sync_outbox')
    .select(({ fn, selectFrom }) => [
      fn.max('mid').as('newest'),
      selectFrom('sync_outbox as pending')
        .where('pending.state', '=', 'pending')
        .select(({ fn: own }) => own.min('pending.mid').as('mid'))
        .as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  return waiting === null ? (newest ?? 0) : waiting - 1;
}

async function registerAnew(deps: RegisterDeps, link: RegisterLink): Promise<void> {
  const { database, writer, secrets, log } = deps;
  const wanted = await wantedRegistration(deps);
  const lastMid = await lastNotToSend(database.read);
  const { device_no: drawn } = await database.read
    .selectFrom('device')
    .select('device_no')
    .executeTakeFirstOrThrow();
  const earlier = (await numbersUsed(database.read)).filter((number) => number !== drawn);
  const answer = await link.register({
    ...wanted,
    last_mid: lastMid,
    device_no: drawn,
    ...(earlier.length === 0 ? {} : { earlier_device_nos: earlier.slice(-MAX_EARLIER_NUMBERS) }),
  });
  const deviceNo = answer.device_no;
  const former = await readState(database.read, 'client_id');
  await secrets.set(SECRET.deviceToken(wanted.client_id), wanted.token);
  // What is done under the new name has numbers of the new one only.
  await writer.transaction(async (db) => {
    await writeState(db, 'client_id', wanted.client_id);
    await writeState(db, 'device_name', answer.device_name);
    // Asked again after a crash, ids of the new number are in use already.
    if (drawn !== deviceNo) await changeDeviceNo(db, deviceNo);
  });
  await secrets.remove(SECRET.registration);
  if (former !== wanted.client_id) await secrets.remove(SECRET.deviceToken(former));
  log.warn({ deviceNo }, 'this database is a copy; it was registered anew');
  deps.reopen();
}
