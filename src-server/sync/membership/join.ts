import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '#shared/contract/errors.ts';
import type { EnrolAnswer } from '#shared/contract/sync-link.ts';
import { countRows, type PullAnswer, type PullRequest } from '#shared/contract/sync-wire.ts';
import type { EnrolmentProgress } from '#shared/contract/sync.ts';
import { parseHubAddress } from '#shared/domain/sync/hub-address.ts';
import type { Clock } from '#server/clock.ts';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { loadIdSource, type IdSource } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import type { Db } from '#server/db/tables.ts';
import type { Writer } from '#server/db/writer.ts';
import { hashForDevice } from '#server/secrets/password.ts';
import { toAppError } from '#server/http/error-answer.ts';
import { iso } from '#server/iso.ts';
import type { BlobStore } from '#server/blobs/store.ts';
import type { Log } from '#server/log.ts';
import {
  findCarryOver,
  firstIdUnder,
  renumbered,
  RESERVED_IDS,
  type CarryOver,
} from './carry-over-request.ts';
import { BlobParts } from '../blobs/blob-parts.ts';
import { BlobTransfer } from '../blobs/blob-transfer.ts';
import { SyncClient } from '../client.ts';
import {
  idleSync,
  SECRET,
  type Enrolled,
  type EnrolWish,
  type Secrets,
  type SyncControl,
} from '../control.ts';
import { countDrafts } from './drafts.ts';
import { keepGrant } from './grants.ts';
import { readDrafts } from './read-drafts.ts';
import { HttpHubLink, type HttpLinkOptions } from '../transport/http-link.ts';
import { countWaiting } from '../outbox.ts';
import { openWriter, roleOf } from '../role.ts';
import { findState, writeState } from '../state.ts';
import { readSurroundings } from './surroundings.ts';
import { forgetRefused, identityFor, type Identity } from './joining-identity.ts';
import { earlierNumbers, isForgotten, noteEarlierNumbers, takeCommandsAlong } from './lost-commands.ts';
import { takeAttemptsAlong } from './unsent-attempts.ts';

/** The database that takes over once it is complete. */
export const JOINING_FILE = 'lectern-joining.db';
const ARCHIVE = 'archive';

/** What happens to the files when a computer has joined a hub. */
export interface Replacement {
  readonly file: string;
  /** Where the old database goes, relative to the data folder. */
  readonly archive: string;
  /** Done when nobody writes the old database any more, and before the exchange. @param old its file */
  readonly complete?: (old: string) => Promise<void>;
}

export interface JoinDeps {
  readonly database: Database;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly log: Log;
  readonly dataDir: string;
  readonly appVersion: string;
  readonly secrets: Secrets;
  readonly isInsecureAllowed: boolean;
  /** Kept until the program ends, whichever database is open. */
  readonly progress: { current: EnrolmentProgress | null };
  /** Done once the answer to the person is ready. */
  readonly replace: (replacement: Replacement) => void;
}

const START: EnrolmentProgress = {
  phase: 'asking',
  rows_received: 0,
  items_carried: 0,
  items_to_carry: 0,
  items_left_behind: 0,
  message: null,
};

/** A hub of which is counted what arrives. */
class CountingLink extends HttpHubLink {
  readonly #onRows: (count: number) => void;

  constructor(options: HttpLinkOptions, onRows: (count: number) => void) {
    super(options);
    this.#onRows = onRows;
  }

  override async pull(request: PullRequest): Promise<PullAnswer> {
    const answer = await super.pull(request);
    this.#onRows(countRows(answer));
    return answer;
  }
}

/**
 * Joining a hub from a computer that stands alone, or whose hub refuses it. The running database is left as
 * it is until the end.
 */
export function joiningControl(deps: JoinDeps): SyncControl {
  let isJoining = false;
  const note = (change: Partial<EnrolmentProgress>): void => {
    deps.progress.current = { ...(deps.progress.current ?? START), ...change };
  };

  const join = async (wish: EnrolWish): Promise<Enrolled> => {
    const address = parseHubAddress(wish.hubUrl, { isInsecureAllowed: deps.isInsecureAllowed });
    if (!address.ok) {
      throw new AppError('VALIDATION_FAILED', address.reason, { fields: { hub_url: [address.reason] } });
    }
    const identity = await identityFor(deps, { url: address.url });
    const itemsToCarry =
      wish.carryOver === null ? 0 : countDrafts(await readDrafts(deps.database.read, wish.carryOver));
    note({ ...START, items_to_carry: itemsToCarry });
    const earlier = await earlierNumbers(deps.database.read);
    const enrolling = new HttpHubLink({ url: address.url, token: async () => undefined }).enrol({
      client_id: identity.clientId,
      token: identity.token,
      ...(wish.code === undefined ? {} : { code: wish.code }),
      device_name: wish.deviceName,
      email: wish.email,
      password: wish.password,
      ...(wish.secondStep === undefined ? {} : { second_step: wish.secondStep }),
      device_no: deps.ids.deviceNo,
      ...(earlier.length === 0 ? {} : { earlier_device_nos: earlier }),
      fingerprint: identity.fingerprint,
      app_version: deps.appVersion,
      schema_version: SCHEMA_VERSION,
    });
    const answer = await enrolling.catch(async (error: unknown) => {
      await forgetRefused(deps, error);
      throw error;
    });
    note({ phase: 'preparing' });
    const stamp = iso(deps.clock.now()).replaceAll(/[:.]/g, '-');
    const archive = path.join(ARCHIVE, `${await roleOf(deps.database.read)}-${stamp}.db`);
    const isKnownKey = (await findState(deps.database.read, 'hub_public_key')) === answer.public_key;
    const isNewNumber = answer.device_no !== deps.ids.deviceNo;
    // What an earlier enrolment had left behind is still nowhere else.
    const left = isKnownKey ? await findCarryOver(deps.database.read) : undefined;
    const carryOver: CarryOver | undefined =
      wish.carryOver === null || itemsToCarry === 0
        ? left && (isNewNumber ? renumbered(left, answer.device_no) : left)
        : {
            archive,
            owner_id: wish.carryOver,
            email: wish.email,
            // Drafts keep their ids where the hub confirmed the number that they were made under.
            first_id: isNewNumber ? firstIdUnder(answer.device_no) : null,
            later_first_ids: [],
            left_behind: [],
          };
    const { takesCommands } = await fillDatabase(deps, {
      answer,
      identity,
      wish,
      url: address.url,
      carryOver,
      onRows: (count) =>
        note({
          phase: 'first-sync',
          rows_received: (deps.progress.current?.rows_received ?? 0) + count,
        }),
    });
    await deps.secrets.set(SECRET.deviceToken(identity.clientId), identity.token);
    await deps.secrets.set(SECRET.hubSession(answer.user_id), answer.session_token);
    const file = path.join(deps.dataDir, JOINING_FILE);
    const complete = (old: string) => takeRest(old, file, takesCommands);
    deps.replace({ file: JOINING_FILE, archive, ...(isKnownKey ? { complete } : {}) });
    return {
      institutionName: answer.institution_name,
      hubUrl: address.url,
      deviceName: wish.deviceName,
      itemsToCarry,
      archive: path.basename(archive),
    };
  };

  return {
    ...idleSync('standalone'),
    enrolment: () => deps.progress.current,
    enrol: async (wish) => {
      if (isJoining) throw new AppError('ILLEGAL_STATE', 'This computer is being connected already.');
      isJoining = true;
      try {
        return await join(wish);
      } catch (error) {
        const known = toAppError(error);
        // Nothing has failed where the hub waits for a code.
        if (known?.code === 'SECOND_STEP_REQUIRED') deps.progress.current = null;
        else note({ phase: 'failed', message: known?.message ?? 'Connecting failed.' });
        throw error;
      } finally {
        isJoining = false;
      }
    },
  };
}

interface Filling {
  readonly answer: EnrolAnswer;
  readonly identity: Identity;
  readonly wish: EnrolWish;
  readonly url: string;
  readonly carryOver: CarryOver | undefined;
  readonly onRows: (count: number) => void;
}

/**
 * Makes the database of the device beside the one in use, with everything that the person may see.
 * @returns whether the commands of the old one belong in it: the hub has lost them with the computer.
 */
async function fillDatabase(deps: JoinDeps, filling: Filling): Promise<{ readonly takesCommands: boolean }> {
  const file = path.join(deps.dataDir, JOINING_FILE);
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  const database = openDatabaseFile(file);
  try {
    await migrate(database.write, { dialect: 'sqlite' });
    await describeDevice(deps, database, file, filling);
    const ids = await loadIdSource(database.write, randomBytes);
    const writer = await openWriter(database, ids, { role: 'device' });
    // By its key: ids of another institution would stand for other people.
    const isKnownKey = (await findState(deps.database.read, 'hub_public_key')) === filling.answer.public_key;
    const takesCommands = isKnownKey && (await isForgotten(deps, filling.url));
    if (isKnownKey) await writer.install((db) => takeAlong(deps.database.read, db, takesCommands));
    if (takesCommands) await noteEarlierNumbers(deps.database.read, database.write);
    await firstRounds(deps, { database, writer, ids }, filling);
    return { takesCommands };
  } finally {
    await database.close();
  }
}

type NewDatabase = Pick<JoinDeps, 'database' | 'ids'> & { readonly writer: Writer };

/** One that brings what the person may see, and as many more as send some of what came along. */
async function firstRounds(deps: JoinDeps, own: NewDatabase, filling: Filling): Promise<void> {
  const { clock, blobs, dataDir, appVersion } = deps;
  const options = { url: filling.url, token: async () => filling.identity.token };
  const hub = new CountingLink(options, filling.onRows);
  const client = new SyncClient({ ...own, clock, hub, appVersion });
  const parts = new BlobParts(path.join(dataDir, 'blobs', 'parts'), blobs);
  const files = new BlobTransfer({ ...own, clock, blobs, parts });
  let before: number;
  let waiting = await countWaiting(own.database.read);
  do {
    before = waiting;
    await files.sendWaiting(hub);
    await client.sync();
    waiting = await countWaiting(own.database.read);
  } while (waiting > 0 && waiting < before);
}

async function takeAlong(from: Db, db: Db, takesCommands: boolean): Promise<void> {
  const to = { db, dialect: 'sqlite' } as const;
  await takeAttemptsAlong(from, to);
  if (takesCommands) await takeCommandsAlong(from, to);
}

/** What was done in the old database while the new one was filled. */
async function takeRest(old: string, file: string, takesCommands: boolean): Promise<void> {
  const from = openDatabaseFile(old);
  const database = openDatabaseFile(file);
  try {
    const ids = await loadIdSource(database.write, randomBytes);
    const writer = await openWriter(database, ids, { role: 'device' });
    await writer.install((db) => takeAlong(from.read, db, takesCommands));
  } finally {
    await database.close();
    await from.close();
  }
}

async function describeDevice(
  deps: JoinDeps,
  { write: db }: Database,
  file: string,
  { answer, identity, wish, url, carryOver }: Filling,
): Promise<void> {
  const isKept = answer.device_no === deps.ids.deviceNo;
  const before = isKept
    ? await deps.database.read.selectFrom('device').select('id_counter').executeTakeFirst()
    : undefined;
  // The old database is in use until the end: whatever it still mints is left behind as well.
  const idCounter = (before?.id_counter ?? 0) + RESERVED_IDS;
  await db.insertInto('device').values({ device_no: answer.device_no, id_counter: idCounter }).execute();
  await writeState(db, 'role', 'device');
  await writeState(db, 'hub_url', url);
  await writeState(db, 'hub_public_key', answer.public_key);
  await writeState(db, 'client_id', identity.clientId);
  await writeState(db, 'device_name', wish.deviceName);
  await writeState(db, 'fingerprint', identity.fingerprint);
  await writeState(db, 'surroundings', JSON.stringify(readSurroundings(file)));
  if (carryOver !== undefined) await writeState(db, 'carry_over', JSON.stringify(carryOver));
  await keepGrant(db, answer, {
    verifier: await hashForDevice(wish.password),
    now: deps.clock.now(),
    publicKey: answer.public_key,
    clientId: identity.clientId,
  });
}
