import { AppError } from '#shared/contract/errors.ts';
import {
  KEY_IN_HELLO,
  TIME_IN_HELLO,
  PROTOCOL,
  type Held,
  type HelloAnswer,
  type HelloRequest,
  type Mutation,
  type PullAnswer,
  type PullRequest,
  type PushAnswer,
  type PushEnvelope,
} from '#shared/contract/sync-wire.ts';
import type { AttemptsAnswer, AttemptsEnvelope } from '#shared/contract/sync-link.ts';
import type { Clock } from '../clock.ts';
import type { Services } from '../context.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Database } from '../db/database.ts';
import { dialectOf } from '../db/dialect.ts';
import type { IdSource } from '../db/ids.ts';
import { OLDEST_SCHEMA_VERSION, SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import type { Db } from '../db/tables.ts';
import type { Writer } from '../db/writer.ts';
import { timeText } from '../signing-key.ts';
import { ATTEMPTS } from '../adapters.ts';
import { hashToken } from '../http/authenticate.ts';
import type { Log } from '../log.ts';
import { takeChanges } from './capture.ts';
import { deviceRevoked, deviceUnknown } from './device-refusal.ts';
import { toldReadiness } from './kept-readiness.ts';
import { judgePush } from './hub-push.ts';
import { scopesOfClient, usersOfClient } from './hub-scopes.ts';
import { forked, storeVerdicts } from './hub-verdicts.ts';
import { mayBringIds, numbersOf, relativesOf } from './id-ranges.ts';
import { PushedRows, type JudgeDeps } from './judging.ts';
import { isUpToDate, nothingNew, pull } from './pull.ts';
import { readMutation, readPackage } from './read-items.ts';
import type { Replay } from './replay.ts';
import { withRowStates } from './row-report.ts';
import { stampChanges } from './stamp.ts';
import { findState, readState } from './state.ts';
import { declaredVersion, type VersionNeeded } from './withheld.ts';
import { touchedVersions } from './touched-versions.ts';
import { anotherHistory, assertNotNoted, findAhead, findLoss, hubWentBack, noteLoss } from './went-back.ts';
import type { StampedScopes } from './transport/wake-bell.ts';

export interface SyncHubDeps {
  readonly database: Database;
  readonly writer: Writer;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly replay: Replay;
  readonly services: Pick<Services, 'attempts' | 'signingKey' | 'blobs' | 'authority'> &
    Partial<Pick<Services, 'audit'>>;
  readonly log: Log;
  /** From which version on a computer can hold a row; another one than declared, for tests of updates. */
  readonly needs?: VersionNeeded;
  /** After every push: the scopes in which it did something. */
  readonly onStamped?: (stamped: StampedScopes) => void;
}

type ClientRow = Awaited<ReturnType<typeof findClient>>[number];

const findClient = compileOnce((db, { tokenHash }: { tokenHash: string }) =>
  db.selectFrom('sync_client').where('token_hash', '=', tokenHash).selectAll(),
);

/**
 * The hub's half of synchronisation (docs/how-sync-works.md). Devices prove themselves by their token; what their
 * commands may do is decided by the people who gave them, as they are now.
 */
export class SyncHub {
  readonly #deps: SyncHubDeps;
  readonly #needs: VersionNeeded;

  constructor(deps: SyncHubDeps) {
    this.#deps = deps;
    this.#needs = deps.needs ?? declaredVersion;
  }

  /** Hears who a device is and how it stands; says which history the hub is in and what it has of it. */
  async hello(token: string, request: HelloRequest): Promise<HelloAnswer> {
    const client = await this.#followerOf(token);
    const now = this.#deps.clock.now();
    if (request.protocol !== PROTOCOL) {
      throw new AppError('ILLEGAL_STATE', `This hub speaks protocol ${PROTOCOL}.`);
    }
    // A cloned disk image or a restored backup: the same token from another database.
    if (request.fingerprint !== client.fingerprint) throw forked();
    if (request.held !== undefined) await this.#compare(client, request.held);
    await this.#deps.writer.transaction((db) =>
      db
        .updateTable('sync_client')
        .set({
          last_seen_at: now,
          pending_count: request.pending,
          clock_offset_ms: request.clock - now,
          app_version: request.app_version,
          schema_version: request.schema_version,
          // A program of before says none of it: what another one said there once counts no more.
          free_bytes: request.state?.free_bytes ?? null,
          oldest_unsent_at: request.state?.oldest_unsent_at ?? null,
          refused_count: request.state?.refused ?? null,
          exams_not_here: request.state?.exams_not_here ?? null,
          unsent_answers: request.state?.unsent_answers ?? null,
          ...toldReadiness(request.state?.readiness, request.clock - now, now),
        })
        .where('client_id', '=', client.client_id)
        .execute(),
    );
    const { signingKey } = this.#deps.services;
    return {
      protocol: PROTOCOL,
      min_schema_version: OLDEST_SCHEMA_VERSION,
      max_schema_version: SCHEMA_VERSION,
      hub_epoch: await readState(this.#deps.database.read, 'hub_epoch'),
      previous_epoch: (await findState(this.#deps.database.read, 'previous_epoch')) ?? null,
      last_mid: client.last_mid,
      server_time: now,
      ...(request.schema_version < KEY_IN_HELLO ? {} : { public_key: signingKey.publicKey() }),
      ...(request.schema_version < TIME_IN_HELLO
        ? {}
        : { time_signature: signingKey.sign(timeText({ askedAt: request.clock, toldMs: now })) }),
    };
  }

  /** Takes commands in the order of their numbers; each gets a verdict of its own, and one only, ever. */
  async push(token: string, request: PushEnvelope): Promise<PushAnswer> {
    const { client_id: clientId, last_mid: lastMid, name } = await this.#followerOf(token);
    const { writer, database, clock, replay } = this.#deps;
    const mutations = request.mutations.map(readMutation);
    for (const mutation of mutations)
      if (mutation.mid > lastMid && mutation.problem === undefined)
        await replay.prepare(database.read, mutation, name);
    let stamped: readonly string[] = [];
    let tables: readonly string[] = [];
    const answer = await writer.transaction(async (db) => {
      const client = await lockClient(db, clientId);
      if (client.revoked_at !== null) throw deviceRevoked();
      await assertEpoch(db, request.hub_epoch);
      // Calls that share this commit came before: what they changed has versions of its own.
      const changedBefore = await takeChanges(db);
      const before = await stampChanges(db, database.dialect, changedBefore);
      const pushed = new PushedRows();
      const deps = await this.#judgeDeps(db, client, pushed, mutations);
      const { known, judged, deferred } = await judgePush(deps, client.last_mid, mutations);
      const stamp = await stampChanges(db, database.dialect, pushed.changed, {
        clientId,
        ownMidOf: (table, id) => pushed.ownMidOf(table, id),
      });
      stamped = [...new Set([...before.scopes, ...stamp.scopes])];
      tables = [...new Set([...changedBefore.keys(), ...pushed.changed.keys()])];
      const scopes = new Set(await scopesOfClient(db, clientId, clock.now()));
      const verdicts = await withRowStates(db, judged, {
        holds: (scope) => scopes.has(scope),
        canHold: (table, row) => this.#needs(table, row) <= client.schema_version,
        members: stamp.members,
      });
      await storeVerdicts(
        db,
        clientId,
        judged.map(({ mutation }, at) => [mutation, verdicts[at]] as const),
        clock.now(),
      );
      return { verdicts: [...known, ...verdicts, ...deferred] };
    });
    this.#deps.onStamped?.({ scopes: stamped, tables, clientId });
    return answer;
  }

  /** Takes the logs of attempts, each for itself: what verifies is kept, whatever becomes of the others. */
  async attempts(token: string, request: AttemptsEnvelope): Promise<AttemptsAnswer> {
    const client = await this.#followerOf(token);
    const { writer, clock, ids, services } = this.#deps;
    const packages = request.packages.map(readPackage);
    const receipts = await writer.transaction(async (db) => {
      const ctx = { db, now: clock.now(), newId: () => ids.next(), services };
      return ATTEMPTS.receive(ctx, packages, {
        users: await usersOfClient(db, client.client_id),
        mayBring: (own, studentId) =>
          mayBringIds(
            db,
            { ids, numbers: numbersOf(client), studentId, enrolledAt: client.enrolled_at },
            own,
          ),
      });
    });
    return { receipts };
  }

  /** What a device lacks of the scopes that its people may hold today. */
  async pull(token: string, request: PullRequest): Promise<PullAnswer> {
    const client = await this.#followerOf(token);
    const { database, clock } = this.#deps;
    await assertEpoch(database.read, request.hub_epoch);
    if (request.schema_version < OLDEST_SCHEMA_VERSION) {
      throw new AppError('ILLEGAL_STATE', 'This version of Lectern is too old for the hub. Update it.');
    }
    const allowed = await scopesOfClient(database.read, client.client_id, clock.now());
    const isAllowed = new Set(allowed);
    const ahead = await findAhead(
      database.read,
      request.cursors.filter(({ scope }) => isAllowed.has(scope)),
    );
    if (ahead !== null) throw hubWentBack(ahead);
    if (await isUpToDate(database.read, allowed, request)) return nothingNew(request);
    // A question and its answers as they were at one moment, whatever is written meanwhile (I5).
    return database.snapshot(async (db) =>
      pull(db, await scopesOfClient(db, client.client_id, clock.now()), request, this.#needs),
    );
  }

  /** @throws HUB_WENT_BACK where a device holds what this hub gave it and does not have. */
  async #compare(client: ClientRow, held: Held): Promise<void> {
    const { database, writer, services, clock, log } = this.#deps;
    const hub = { lastMid: client.last_mid, publicKey: () => services.signingKey.publicKey() };
    const loss = await findLoss(database.read, hub, held);
    if (loss === null) return;
    log.error({ device: client.name, what: loss.what, isProved: loss.isProved }, 'this hub went back');
    // A device may say anything of itself. What the hub has signed stops it for all of them.
    const noted = { at: clock.now(), device: client.name, what: loss.what };
    if (loss.isProved) await writer.transaction((db) => noteLoss(db, noted));
    throw hubWentBack(loss.what);
  }

  /** The device, by a hub that nobody has to tell that it went back. */
  async #followerOf(token: string): Promise<ClientRow> {
    const client = await this.#clientOf(token);
    await assertNotNoted(this.#deps.database.read);
    return client;
  }

  async #clientOf(token: string): Promise<ClientRow> {
    const [client] = await findClient(this.#deps.database.read, { tokenHash: hashToken(token) });
    if (client === undefined) throw deviceUnknown();
    if (client.revoked_at !== null) throw deviceRevoked();
    return client;
  }

  /** What judging needs, read once for all commands of a push. */
  async #judgeDeps(
    db: Db,
    client: ClientRow,
    pushed: PushedRows,
    mutations: readonly Mutation[],
  ): Promise<JudgeDeps> {
    const { database, ids, clock, replay, services, log } = this.#deps;
    const versions = await touchedVersions(db, mutations);
    return {
      db,
      dialect: database.dialect,
      client: {
        id: client.client_id,
        name: client.name,
        numbers: numbersOf(client),
        relatives: await relativesOf(db, numbersOf(client)),
        users: await usersOfClient(db, client.client_id),
      },
      pushed,
      now: clock.now(),
      newId: () => ids.next(),
      versionOf: (table, id) => versions.get(table, id),
      replay,
      blobs: services.blobs,
      log,
    };
  }
}

async function assertEpoch(db: Db, epoch: string): Promise<void> {
  if (epoch !== (await readState(db, 'hub_epoch'))) {
    throw anotherHistory();
  }
}

const selectClient = compileOnce((db, { clientId }: { clientId: string }) => {
  const query = db.selectFrom('sync_client').where('client_id', '=', clientId).selectAll();
  return dialectOf(db) === 'postgres' ? query.forUpdate() : query;
});

/** One push of a device at a time; SQLite has one writer anyway. */
async function lockClient(db: Db, clientId: string): Promise<ClientRow> {
  const [client] = await selectClient(db, { clientId });
  if (client === undefined) throw new Error('A device that was found is gone.');
  return client;
}
