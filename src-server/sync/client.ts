import { append } from '#shared/domain/lists.ts';
import type { AttemptPackage, AttemptReceipt } from '#shared/contract/attempt-wire.ts';
import { MAX_PACKAGES, type AttemptsAnswer, type AttemptsRequest } from '#shared/contract/sync-link.ts';
import {
  MAX_CHANGES,
  type Cursor,
  type HelloAnswer,
  type HelloRequest,
  type Mutation,
  type PullAnswer,
  type PullRequest,
  type PushAnswer,
  type PushRequest,
  type Touch,
} from '#shared/contract/sync-wire.ts';
import { AppError } from '#shared/contract/errors.ts';
import { compileOnce } from '../db/compile-once.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import type { Db } from '../db/tables.ts';
import { ATTEMPTS } from '../adapters.ts';
import { dropFreeShadows, hasShadows } from './shadowed-rows.ts';
import {
  dropShadowsOfAttempts,
  followTakenLogs,
  leaveBranches,
  leaveLogs,
  listForeignLogs,
} from './attempt-arrivals.ts';
import { Greeting, type GreetingDeps } from './greeting.ts';
import { findLostReceipt, sortReceipts } from './hub-key.ts';
import { hasStale, installPull, installStates, listUnheld, removeRows, sweepStale } from './install.ts';
import { forgetKeptLogs, listLostLogs, noteOffered, piecesOf, readKeptLog } from './kept-logs.ts';
import { forgetSettled, isSetAside, listWaiting, setCommandAside, settleMutations } from './outbox.ts';
import { MAX_ITEM_BYTES, messageRefusal, tooLargeToSend } from './sending.ts';
import { idsOf } from './row-report.ts';
import { writeState } from './state.ts';
import { anotherHistory, assertForward, hubWentBack } from './went-back.ts';

/** The hub as a device reaches it: over HTTP, or in a test by a call. */
export interface HubLink {
  hello(request: HelloRequest): Promise<HelloAnswer>;
  push(request: PushRequest): Promise<PushAnswer>;
  attempts(request: AttemptsRequest): Promise<AttemptsAnswer>;
  pull(request: PullRequest): Promise<PullAnswer>;
}

export interface SyncClientDeps extends GreetingDeps {
  readonly hub: HubLink;
  /** Told of receipts that bear the hub's signature, once they are settled. */
  readonly onReceipts?: (receipts: readonly AttemptReceipt[]) => void;
  /** After a round that wrote rows of the hub: the tables they are of; none where they may be of any. */
  readonly onArrived?: (tables: readonly string[]) => void;
}

const FORGET_EVERY_MS = 60 * 60 * 1000;

/** How exactly the page says when the hub was last heard of. */
const NOTE_EVERY_MS = 60_000;

/**
 * A device's half of synchronisation (docs/how-sync-works.md). Each step is durable before the next begins, and
 * any of them may be the last one before a crash.
 */
export class SyncClient {
  readonly #deps: SyncClientDeps;
  readonly #greeting: Greeting;
  #notedAt = Number.NEGATIVE_INFINITY;
  #forgotAt = Number.NEGATIVE_INFINITY;
  /** Rows of commands that were settled since the last whole pull; null before the first, when any may have been. */
  #settledRows: Touch[] | null = null;
  #waitsFor: string | null = null;
  /** Tables of rows that this round wrote. */
  readonly #arrived = new Set<string>();
  /** Rows were written without saying of which tables. */
  #hasArrivedAnywhere = false;
  /** The commit after which a round found nothing to send: until the next one only the hub can have news. */
  #idleSince: number | null = null;

  constructor(deps: SyncClientDeps) {
    this.#deps = deps;
    this.#greeting = new Greeting(deps);
  }

  /** One round. Sending that fails does not keep back what arrives. @throws the first failure, at its end. */
  async sync(): Promise<void> {
    try {
      await this.#round();
    } finally {
      this.#tellArrived();
    }
  }

  async #round(): Promise<void> {
    const epoch = await this.#greeting.epoch();
    const before = this.#commits();
    const hasOwn = before !== this.#idleSince;
    const sending = [() => this.#send(epoch), () => this.#sendAttempts(epoch), () => this.#sendKeptLogs()];
    const receiving = async () => {
      await this.#receive(epoch);
      if (hasOwn || this.#commits() !== before) await this.#removeForeign();
      return true;
    };
    let isDone = true;
    const failures: unknown[] = [];
    for (const step of hasOwn ? [...sending, receiving] : [receiving]) {
      try {
        isDone = (await step()) && isDone;
      } catch (error) {
        failures.push(error);
        this.#greeting.forget();
        // Nothing of such a hub is believed, nor is anything said to it.
        if (isWentBack(error)) break;
      }
    }
    if (failures.length > 0) throw failures[0];
    if (hasOwn) await this.#greeting.report();
    this.#idleSince = isDone && this.#commits() === before ? before : null;
    await this.#noteRound();
  }

  /** Why the hub lets commands wait, in its own words; null where none has to. */
  get waitsFor(): string | null {
    return this.#waitsFor;
  }

  /** @returns whether nothing waits any more. */
  async #send(epoch: string): Promise<boolean> {
    for (;;) {
      const mutations = await listWaiting(this.#deps.database.read);
      if (mutations.length === 0) {
        this.#waitsFor = null;
        return true;
      }
      const verdicts = await this.#push(epoch, mutations);
      // One of them was set aside, or goes without the others now.
      if (verdicts === null || (await this.#settle(verdicts)) > 0) continue;
      // It takes commands in their order only: a device that waits for ever says why it does.
      this.#waitsFor ??=
        'The hub lacks an earlier change of this computer, and takes none of the later ones.';
      return false;
    }
  }

  /**
   * Sends commands; fewer and fewer of them where the hub refuses the message, until it is known which one it is.
   * @returns null when that one was set aside, with its reason: the next push tells the hub that it was given.
   */
  async #push(epoch: string, mutations: readonly Mutation[]): Promise<PushAnswer['verdicts'] | null> {
    const { database, writer, hub } = this.#deps;
    const [first] = mutations;
    if (first === undefined) return [];
    const large = mutations.find((one) => Buffer.byteLength(JSON.stringify(one)) > MAX_ITEM_BYTES);
    if (large !== undefined) {
      await writer.transaction((db) => setCommandAside(db, large.mid, tooLargeToSend('This change')));
      return null;
    }
    try {
      return (await hub.push({ hub_epoch: epoch, mutations: [...mutations] })).verdicts;
    } catch (error) {
      const refusal = messageRefusal(error);
      if (refusal === null) throw error;
      if (mutations.length > 1) return this.#push(epoch, mutations.slice(0, Math.ceil(mutations.length / 2)));
      const { code, message } = refusal;
      const isBare = await isSetAside(database.read, first.mid);
      // A hub that does not take even the number of it speaks another language: nothing here is at fault.
      await writer.transaction((db) => setCommandAside(db, first.mid, isBare ? null : { code, message }));
      if (isBare) throw error;
      return null;
    }
  }

  /** @returns how many commands are done with; a deferred one waits on. */
  async #settle(verdicts: PushAnswer['verdicts']): Promise<number> {
    this.#waitsFor = verdicts.find(({ s }) => s === 'deferred')?.message ?? null;
    const done = await this.#install(async (db) => {
      const settled = await settleMutations(this.#target(db), verdicts, this.#greeting.hubNow());
      await installStates(
        this.#target(db),
        settled.flatMap(({ verdict }) => verdict.rows ?? []),
      );
      return settled;
    }, tablesOfSettled);
    if (this.#settledRows !== null)
      append(
        this.#settledRows,
        done.flatMap(({ touches }) => touches),
      );
    return done.length;
  }

  /** The logs of attempts go as they are, not as commands: a log proves itself (ADR 0008). */
  async #sendAttempts(epoch: string): Promise<boolean> {
    const { database } = this.#deps;
    for (let last = ''; ;) {
      const packages = await ATTEMPTS.listUnsent(database.read, MAX_PACKAGES);
      const now = JSON.stringify(
        packages.map(({ attempt, from_seq, claims }) => [attempt.id, from_seq, claims[0]?.id]),
      );
      // A log that is refused stays where it is, for a person to see; it is not offered again and again.
      if (packages.length === 0 || now === last) return packages.length === 0;
      last = now;
      const receipts = await this.#offer(packages);
      const { genuine, forged } = await sortReceipts(database.read, receipts);
      const lost = await findLostReceipt(database.read, genuine);
      if (lost !== null) throw await this.#lossIn(epoch, lost);
      await this.#install(async (db) => {
        const complete = await ATTEMPTS.settleReceipts(db, genuine);
        await ATTEMPTS.noteForgedReceipts(db, forged);
        await dropShadowsOfAttempts(this.#target(db), complete);
        await followTakenLogs(this.#target(db));
      });
      this.#deps.onReceipts?.(genuine);
    }
  }

  /** A hub that lacks what it had signed went back, unless it has begun its next history meanwhile. */
  async #lossIn(epoch: string, lost: string): Promise<AppError> {
    this.#greeting.forget();
    return (await this.#greeting.epoch()) === epoch ? hubWentBack(lost) : anotherHistory();
  }

  /** Sends logs; each by itself where the hub refuses the message, so that none keeps back another. */
  async #offer(packages: readonly AttemptPackage[]): Promise<readonly AttemptReceipt[]> {
    try {
      return (await this.#deps.hub.attempts({ packages: [...packages] })).receipts;
    } catch (error) {
      const refusal = messageRefusal(error);
      const [first] = packages;
      if (refusal === null || first === undefined) throw error;
      if (packages.length === 1) {
        const { code, message } = refusal;
        await this.#deps.writer.transaction((db) =>
          ATTEMPTS.setAside(db, first.attempt.id, { code, message }),
        );
        return [];
      }
      const receipts: AttemptReceipt[] = [];
      for (const one of packages) append(receipts, await this.#offer([one]));
      return receipts;
    }
  }

  /** Branches that a restored hub has lost. One that it does not take yet is offered again. */
  async #sendKeptLogs(): Promise<boolean> {
    const { database, writer } = this.#deps;
    for (const log of await listLostLogs(database.read)) {
      let isTaken = true;
      for (const piece of piecesOf(await readKeptLog(database.read, log))) {
        const { genuine } = await sortReceipts(database.read, await this.#offer([piece]));
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
          await followTakenLogs(this.#target(db));
          await leaveBranches(this.#target(db));
          await sweepStale(this.#target(db));
        }, tablesOfPull(answer)),
      ]);
      answer = next;
    }
  }

  /** What waited for commands that were settled since, where a pull had brought all of it before. */
  async #dropShadows(): Promise<void> {
    const isSettled = this.#settledRows === null || this.#settledRows.length > 0;
    if (isSettled && (await hasShadows(this.#deps.database.read)))
      await this.#install((db) => dropFreeShadows(this.#target(db)));
  }

  /** What the hub has and nobody here may see: logs that it has received, rows that its verdicts have settled. */
  async #removeForeign(): Promise<void> {
    const foreign = await listForeignLogs(this.#deps.database.read);
    if (foreign.length > 0) await this.#install((db) => leaveLogs(this.#target(db), foreign));
    const settled = this.#settledRows === null ? null : idsOf(this.#settledRows);
    const rows = await listUnheld(this.#deps.database.read, settled);
    if (rows.size > 0) await this.#install((db) => removeRows(this.#target(db), rows));
    this.#settledRows = [];
  }

  async #pull(epoch: string, cursors: readonly Cursor[]): Promise<PullAnswer> {
    const answer = await this.#deps.hub.pull({
      hub_epoch: epoch,
      schema_version: SCHEMA_VERSION,
      cursors: [...cursors],
      limit: MAX_CHANGES,
    });
    assertForward(cursors, answer.cursors);
    return answer;
  }

  /** Never the same twice where that cannot be told. */
  #commits(): number {
    return this.#deps.database.sqlite?.commitCount() ?? Number.NaN;
  }

  #tellArrived(): void {
    if (this.#arrived.size === 0 && !this.#hasArrivedAnywhere) return;
    this.#deps.onArrived?.(this.#hasArrivedAnywhere ? [] : [...this.#arrived]);
    this.#arrived.clear();
    this.#hasArrivedAnywhere = false;
  }

  /**
   * Writes what a round brought, which is told at its end.
   * @param tablesOf says of which tables the rows were; undefined where they may be of any
   */
  async #install<T>(
    work: (db: Db) => Promise<T>,
    tablesOf: (result: T) => readonly string[] | undefined = () => undefined,
  ): Promise<T> {
    const result = await this.#deps.writer.install(work);
    const tables = tablesOf(result);
    if (tables === undefined) this.#hasArrivedAnywhere = true;
    else for (const table of tables) this.#arrived.add(table);
    this.#notedAt = Number.NEGATIVE_INFINITY;
    return result;
  }

  /** When the hub was last heard of: to the minute where nothing happened, which writes nothing. */
  async #noteRound(): Promise<void> {
    const { writer, clock } = this.#deps;
    if (Math.abs(clock.now() - this.#notedAt) < NOTE_EVERY_MS) return;
    await writer.transaction(async (db) => {
      if (Math.abs(clock.now() - this.#forgotAt) >= FORGET_EVERY_MS) await this.#forgetOld(db);
      await writeState(db, 'last_sync_at', String(clock.now()));
    });
    this.#notedAt = clock.now();
  }

  /** Reads all that was ever sent: not for every round. */
  async #forgetOld(db: Db): Promise<void> {
    const now = this.#greeting.hubNow();
    await forgetSettled(db, now);
    // A hub that says it is another year does not end what was kept here for days.
    await forgetKeptLogs(db, Math.min(now, this.#deps.clock.now()));
    this.#forgotAt = this.#deps.clock.now();
  }

  #target(db: Db) {
    return { db, dialect: this.#deps.database.dialect, now: this.#greeting.hubNow() };
  }
}

const isWentBack = (error: unknown): boolean => error instanceof AppError && error.code === 'HUB_WENT_BACK';

/** Of rows that verdicts settled: those that a command had changed here, whatever the hub made of them. */
const tablesOfSettled = (settled: readonly { readonly touches: readonly Touch[] }[]): readonly string[] =>
  settled.flatMap(({ touches }) => touches.map(([table]) => table));

const tablesOfPull =
  ({ changes, resets, revoked }: PullAnswer) =>
  (): readonly string[] | undefined =>
    resets.length + revoked.length > 0 ? undefined : changes.map(({ t }) => t);

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
