import {
  MAX_CHANGES,
  PROTOCOL,
  type Cursor,
  type HelloAnswer,
  type HelloRequest,
  type PullAnswer,
  type PullRequest,
  type PushAnswer,
  type PushRequest,
  type Touch,
} from '#shared/contract/sync-wire.ts';
import { MAX_PACKAGES, type AttemptsAnswer, type AttemptsRequest } from '#shared/contract/sync-link.ts';
import type { Clock } from '../clock.ts';
import { compileOnce } from '../db/compile-once.ts';
import type { Database } from '../db/database.ts';
import { SCHEMA_VERSION } from '../db/migrations.ts';
import type { Db } from '../db/tables.ts';
import type { Writer } from '../db/writer.ts';
import {
  forgetReceipts,
  listUnsentAttempts,
  noteForgedReceipts,
  settleReceipts,
} from '../features/exam-attempts/send-service.ts';
import { countUnsent } from '../features/sync/repo.ts';
import { noteHubKey, sortReceipts } from './hub-key.ts';
import { dropFreeShadows, hasShadows } from './arrivals.ts';
import { dropShadowsOfAttempts, leaveBranches, leaveLogs, listForeignLogs } from './attempt-arrivals.ts';
import {
  forgetHistory,
  hasStale,
  installPull,
  installStates,
  listUnheld,
  removeRows,
  sweepStale,
} from './install.ts';
import {
  forgetKeptLogs,
  listLostLogs,
  noteOffered,
  offerKeptLogs,
  piecesOf,
  readKeptLog,
} from './kept-logs.ts';
import { forgetSettled, listWaiting, reopenSettled, settleMutations } from './outbox.ts';
import { idsOf } from './row-report.ts';
import { findState, readState, writeState } from './state.ts';

/** The hub as a device reaches it: over HTTP, or in a test by a call. */
export interface HubLink {
  hello(request: HelloRequest): Promise<HelloAnswer>;
  push(request: PushRequest): Promise<PushAnswer>;
  attempts(request: AttemptsRequest): Promise<AttemptsAnswer>;
  pull(request: PullRequest): Promise<PullAnswer>;
}

export interface SyncClientDeps {
  readonly database: Database;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly hub: HubLink;
  readonly appVersion: string;
}

const FORGET_EVERY_MS = 60 * 60 * 1000;

/** How long a device takes the hub's history for known. */
const GREETING_MS = 60_000;

/**
 * A device's half of synchronisation (docs/sync.md). Each step is durable before the next begins, and
 * any of them may be the last one before a crash.
 */
export class SyncClient {
  readonly #deps: SyncClientDeps;
  #greeted: { readonly epoch: string; readonly at: number } | null = null;
  #notedAt = Number.NEGATIVE_INFINITY;
  #forgotAt = Number.NEGATIVE_INFINITY;
  /** Rows of commands that were settled since the last whole pull; null before the first, when any may have been. */
  #taken: Touch[] | null = null;
  /** By how much the hub's clock was ahead at the last hello: what is kept for days is counted by that one. */
  #clockOffset = 0;
  /** How much was unsent when the hub heard of it last. */
  #reported: number | null = null;
  #waitsFor: string | null = null;
  /** The commit after which a round found nothing to send: until the next one only the hub can have news. */
  #idleSince: number | null = null;

  constructor(deps: SyncClientDeps) {
    this.#deps = deps;
  }

  /** One round. Sending that fails does not keep back what arrives. @throws the first failure, at its end. */
  async sync(): Promise<void> {
    const epoch = await this.#knownEpoch();
    const before = this.#commits();
    const hasOwn = before !== this.#idleSince;
    let isDone = true;
    const failures: unknown[] = [];
    const sending = [() => this.#send(epoch), () => this.#sendAttempts(), () => this.#sendKeptLogs()];
    const receiving = async () => {
      await this.#receive(epoch);
      if (!hasOwn && this.#commits() === before) return true;
      await this.#leaveLogs();
      await this.#leaveRows();
      return true;
    };
    for (const step of hasOwn ? [...sending, receiving] : [receiving]) {
      try {
        isDone = (await step()) && isDone;
      } catch (error) {
        failures.push(error);
        // Whatever is wrong, the next round begins with a word about who and where both are.
        this.#greeted = null;
      }
    }
    if (failures.length > 0) throw failures[0];
    if (hasOwn) await this.#report();
    this.#idleSince = isDone && this.#commits() === before ? before : null;
    await this.#noteRound();
  }

  /** Why the hub lets commands wait, in its own words; null where none has to. */
  get waitsFor(): string | null {
    return this.#waitsFor;
  }

  /** Tells the hub how much is unsent now, where it has heard another number. */
  async #report(): Promise<void> {
    if ((await this.#countUnsent()) !== this.#reported) await this.#knownEpoch(true);
  }

  #countUnsent(): Promise<number> {
    return countUnsent(this.#deps.database.read, null);
  }

  /** Never the same twice where that cannot be told. */
  #commits(): number {
    return this.#deps.database.sqlite?.commitCount() ?? Number.NaN;
  }

  /** Writes what a round brought. What is shown of it is asked for again when its time changes. */
  async #install<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const result = await this.#deps.writer.install(work);
    this.#notedAt = Number.NEGATIVE_INFINITY;
    return result;
  }

  /** When the hub was last heard of: to the minute where nothing happened, which writes nothing. */
  async #noteRound(): Promise<void> {
    const { writer, clock } = this.#deps;
    if (Math.abs(clock.now() - this.#notedAt) < GREETING_MS) return;
    await writer.transaction(async (db) => {
      if (Math.abs(clock.now() - this.#forgotAt) >= FORGET_EVERY_MS) await this.#forgetOld(db);
      await writeState(db, 'last_sync_at', String(clock.now()));
    });
    this.#notedAt = clock.now();
  }

  /** Reads all that was ever sent: not for every round. */
  async #forgetOld(db: Db): Promise<void> {
    const now = this.#hubNow();
    await forgetSettled(db, now);
    await forgetKeptLogs(db, now);
    this.#forgotAt = this.#deps.clock.now();
  }

  /** The clock here may stand at another year for an hour; nothing is forgotten for that. */
  #hubNow(): number {
    return this.#deps.clock.now() + this.#clockOffset;
  }

  /** The history that the hub is in, asked for again every minute and after every failure. */
  async #knownEpoch(isNews = false): Promise<string> {
    const now = this.#deps.clock.now();
    if (!isNews && this.#greeted !== null && Math.abs(now - this.#greeted.at) < GREETING_MS)
      return this.#greeted.epoch;
    const epoch = await this.#greet();
    this.#greeted = { epoch, at: now };
    return epoch;
  }

  /** Says hello; a hub in another history than last time gets back what it has lost. */
  async #greet(): Promise<string> {
    const { database, writer, clock, hub, appVersion } = this.#deps;
    const pending = await this.#countUnsent();
    const answer = await hub.hello({
      protocol: PROTOCOL,
      schema_version: SCHEMA_VERSION,
      app_version: appVersion,
      fingerprint: await readState(database.read, 'fingerprint'),
      pending,
      clock: clock.now(),
    });
    this.#reported = pending;
    this.#clockOffset = answer.server_time - clock.now();
    await writer.transaction(async (db) => {
      const seen = await findState(db, 'hub_seen_epoch');
      if (seen !== undefined && seen !== answer.hub_epoch) {
        const isFormerHistory = seen === answer.previous_epoch;
        await reopenSettled(this.#target(db), { hubLastMid: answer.last_mid, isFormerHistory });
        await forgetHistory(this.#target(db), isFormerHistory);
        await forgetReceipts(db);
        await offerKeptLogs(db);
      }
      await noteHubKey(db, answer.public_key);
      await writeState(db, 'hub_seen_epoch', answer.hub_epoch);
      await writeState(db, 'clock_offset', String(answer.server_time - clock.now()));
    });
    return answer.hub_epoch;
  }

  /** @returns whether nothing waits any more. */
  async #send(epoch: string): Promise<boolean> {
    for (;;) {
      const mutations = await listWaiting(this.#deps.database.read);
      if (mutations.length === 0) {
        this.#waitsFor = null;
        return true;
      }
      const { verdicts } = await this.#deps.hub.push({ hub_epoch: epoch, mutations });
      const settled = await this.#settle(verdicts);
      if (settled > 0) continue;
      // It takes commands in their order only: a device that waits for ever says why it does.
      this.#waitsFor ??=
        'The hub lacks an earlier change of this computer, and takes none of the later ones.';
      return false;
    }
  }

  /** @returns how many commands are done with; a deferred one waits on. */
  async #settle(verdicts: PushAnswer['verdicts']): Promise<number> {
    this.#waitsFor = verdicts.find(({ s }) => s === 'deferred')?.message ?? null;
    const done = await this.#install(async (db) => {
      const settled = await settleMutations(this.#target(db), verdicts, this.#hubNow());
      await installStates(
        this.#target(db),
        settled.flatMap(({ verdict }) => verdict.rows ?? []),
      );
      return settled;
    });
    this.#taken?.push(...done.flatMap(({ touches }) => touches));
    return done.length;
  }

  /** The logs of attempts go as they are, not as commands: a log proves itself (ADR 0008). */
  async #sendAttempts(): Promise<boolean> {
    const { database, hub } = this.#deps;
    for (let last = ''; ;) {
      const packages = await listUnsentAttempts(database.read, MAX_PACKAGES);
      const now = JSON.stringify(packages.map(({ attempt, from_seq }) => [attempt.id, from_seq]));
      // A log that is refused stays where it is, for a person to see; it is not offered again and again.
      if (packages.length === 0 || now === last) return packages.length === 0;
      last = now;
      const { receipts } = await hub.attempts({ packages });
      const { genuine, forged } = await sortReceipts(database.read, receipts);
      await this.#install(async (db) => {
        const complete = await settleReceipts(db, genuine);
        await noteForgedReceipts(db, forged);
        await dropShadowsOfAttempts(this.#target(db), complete);
      });
    }
  }

  /** Branches that a restored hub has lost. One that it does not take yet is offered again. */
  async #sendKeptLogs(): Promise<boolean> {
    const { database, writer, hub } = this.#deps;
    for (const log of await listLostLogs(database.read)) {
      let isTaken = true;
      for (const piece of piecesOf(await readKeptLog(database.read, log))) {
        const { receipts } = await hub.attempts({ packages: [piece] });
        const { genuine } = await sortReceipts(database.read, receipts);
        isTaken = genuine.some(({ status }) => status !== 'refused');
        if (!isTaken) break;
      }
      if (isTaken) await writer.transaction((db) => noteOffered(db, log));
    }
    return true;
  }

  async #receive(epoch: string): Promise<void> {
    const before = await listCursors(this.#deps.database.read);
    let answer = await this.#pull(epoch, before);
    if (isNoNews(answer, before) && !(await hasStale(this.#deps.database.read))) return this.#dropShadows();
    for (let isMore = true; isMore;) {
      const { more, cursors } = answer;
      isMore = more;
      // What follows is on its way while this is written.
      const [next] = await Promise.all([
        isMore ? this.#pull(epoch, cursors) : answer,
        this.#install(async (db) => {
          await installPull(this.#target(db), answer);
          if (isMore) return;
          await dropFreeShadows(this.#target(db));
          await leaveBranches(this.#target(db));
          await sweepStale(this.#target(db));
        }),
      ]);
      answer = next;
    }
  }

  /** What waited for commands that were settled since, where a pull had brought all of it before. */
  async #dropShadows(): Promise<void> {
    const isSettled = this.#taken === null || this.#taken.length > 0;
    if (isSettled && (await hasShadows(this.#deps.database.read)))
      await this.#install((db) => dropFreeShadows(this.#target(db)));
  }

  /** Logs of somebody who may not hold them here any more go once the hub has them. */
  async #leaveLogs(): Promise<void> {
    const foreign = await listForeignLogs(this.#deps.database.read);
    if (foreign.length > 0) await this.#install((db) => leaveLogs(this.#target(db), foreign));
  }

  /** What verdicts have settled since the last whole pull, and no scope holds here. */
  async #leaveRows(): Promise<void> {
    const taken = this.#taken;
    const rows = await listUnheld(this.#deps.database.read, taken === null ? null : idsOf(taken));
    if (rows.size > 0) await this.#install((db) => removeRows(this.#target(db), rows));
    this.#taken = [];
  }

  #pull(epoch: string, cursors: readonly Cursor[]): Promise<PullAnswer> {
    return this.#deps.hub.pull({
      hub_epoch: epoch,
      schema_version: SCHEMA_VERSION,
      cursors: [...cursors],
      limit: MAX_CHANGES,
    });
  }

  #target(db: Db) {
    return { db, dialect: this.#deps.database.dialect, now: this.#hubNow() };
  }
}

/** True when a pull found the device where it already was. */
function isNoNews(answer: PullAnswer, before: readonly Cursor[]): boolean {
  if (answer.changes.length + answer.resets.length + answer.revoked.length > 0) return false;
  const seqOf = new Map(before.map(({ scope, seq }) => [scope, seq]));
  return answer.cursors.every(({ scope, seq }) => seqOf.get(scope) === seq);
}

const selectCursors = compileOnce((db) =>
  db.selectFrom('sync_cursor').select(['scope', 'seq']).orderBy('scope'),
);

const listCursors = (db: Db): Promise<Cursor[]> => selectCursors(db, {});
