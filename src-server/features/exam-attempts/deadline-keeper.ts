import type { Clock } from '#server/clock.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { closeAttempt } from './close-service.ts';
import { listAttemptsToTell } from './grant-repo.ts';
import { appendToCurrent, timeLeft, type LogCtx } from './log-service.ts';
import { listTimed, listTimedAmong } from './repo.ts';
import { takeGrants } from './time-grants.ts';
import type { VersionCache } from './version-cache.ts';

const PER_TRANSACTION = 100;

/** What could not be closed is tried again after that long. */
const RETRY_MS = 1_000;

/** Failures of one round after which the disk, and not an attempt, is what is wrong. */
const FAILURES_AT_MOST = 5;

/** Attempts that nobody told of, such as those that a hub took over, are looked up this often. */
const LOOK_AGAIN_MS = 60_000;

/** A wall clock that moved by less against the steady one moves no deadline that is written down. */
const STEP_MS = 1_000;

export type SystemTransaction = <T>(work: (ctx: LogCtx) => Promise<T>) => Promise<T>;

export interface DeadlineKeeperDeps {
  readonly transaction: SystemTransaction;
  readonly database: { readonly read: Db };
  readonly versions: VersionCache;
  readonly authority: Services['authority'];
  readonly clock: Clock;
  /** Grows when rows have come from a hub. */
  readonly installs: () => number;
}

/**
 * Hands in what is overdue, by the steady clock: setting the computer's clock ends no attempt and keeps none
 * open. Runs before every request and on a timer, so that nobody ever sees an attempt that is open after its
 * deadline; between deadlines it costs one comparison.
 */
export class DeadlineKeeper {
  readonly #deps: DeadlineKeeperDeps;
  /** When each open attempt is due. It is forgotten when it is closed on the disk, not before. */
  readonly #due = new Map<number, number>();
  #next = Number.NEGATIVE_INFINITY;
  #lookAgainAt = Number.NEGATIVE_INFINITY;
  #restsUntil = Number.NEGATIVE_INFINITY;
  /** By how much the wall clock is ahead of the steady one. */
  #offset: number;
  #running: Promise<void> | null = null;
  #seenInstalls = 0;

  constructor(deps: DeadlineKeeperDeps) {
    this.#deps = deps;
    this.#offset = this.#offsetNow();
  }

  /** Says how long an attempt has left; called by whoever starts one or goes on with it. */
  expect(attemptId: number, leftMs: number | null): void {
    if (leftMs === null) return;
    const due = this.#deps.clock.monotonic() + leftMs;
    this.#due.set(attemptId, due);
    this.#next = Math.min(this.#next, due);
  }

  /** How many attempts it watches, and for how long the first of them has been due. */
  standing(): { readonly behindMs: number; readonly open: number } {
    const first = [...this.#due.values()].reduce((least, at) => Math.min(least, at), Infinity);
    const behindMs = Math.max(0, this.#deps.clock.monotonic() - first);
    return { behindMs, open: this.#due.size };
  }

  /** Closes every attempt that has no time left. @throws what kept some from being closed: it is tried again. */
  async run(): Promise<void> {
    const now = this.#deps.clock.monotonic();
    this.#noteInstalls();
    const isJump = Math.abs(this.#offsetNow() - this.#offset) >= STEP_MS;
    if (this.#running === null && (now < this.#restsUntil || (!isJump && now < this.#next))) return;
    this.#running ??= this.#round(isJump, now)
      .catch((error: unknown) => {
        this.#restsUntil = now + RETRY_MS;
        throw error;
      })
      .finally(() => {
        this.#running = null;
      });
    await this.#running;
  }

  #offsetNow(): number {
    const { clock } = this.#deps;
    return clock.now() - clock.monotonic();
  }

  async #round(isJump: boolean, now: number): Promise<void> {
    try {
      if (isJump) await this.#noteJump();
    } finally {
      await this.#closeOverdue(now);
    }
  }

  /** Somebody set the wall clock: open attempts are told, which moves what is written of their deadlines. */
  async #noteJump(): Promise<void> {
    const { database, transaction, authority, clock } = this.#deps;
    const offset = this.#offsetNow();
    const open = (await listTimed(database.read, authority)).filter(
      (attempt) => attempt.clock_rule !== 1 && attempt.head_boot_id === clock.bootId,
    );
    for (let at = 0; at < open.length; at += PER_TRANSACTION) {
      const ids = open.slice(at, at + PER_TRANSACTION).map(({ id }) => id);
      await transaction(async (ctx) => {
        for (const attempt of await listTimedAmong(ctx.db, authority, ids))
          await appendToCurrent(ctx, attempt, []);
      });
    }
    this.#offset = offset;
  }

  async #closeOverdue(now: number): Promise<void> {
    if (now >= this.#lookAgainAt) await this.#lookUp(now);
    const due = [...this.#due].filter(([, at]) => at <= now).map(([id]) => id);
    for (let at = 0; at < due.length; at += PER_TRANSACTION) {
      const ids = due.slice(at, at + PER_TRANSACTION);
      await this.#close(ids).catch((error: unknown) => this.#closeSingly(ids, error));
    }
    this.#next = [...this.#due.values()].reduce((least, at) => Math.min(least, at), this.#lookAgainAt);
  }

  /** What came from the hub may give time to an attempt that is over without it. */
  #noteInstalls(): void {
    const installs = this.#deps.installs();
    if (installs === this.#seenInstalls) return;
    this.#seenInstalls = installs;
    this.#lookAgainAt = Number.NEGATIVE_INFINITY;
    this.#next = Number.NEGATIVE_INFINITY;
  }

  /** Has the logs that are written here say what was given to them. @returns those that cannot yet, and why */
  async #takeGrants(): Promise<ReadonlyMap<number, unknown>> {
    const { database, transaction, authority } = this.#deps;
    const failed = new Map<number, unknown>();
    for (const id of await listAttemptsToTell(database.read))
      await transaction(async (ctx) => {
        for (const attempt of await listTimedAmong(ctx.db, authority, [id])) await takeGrants(ctx, attempt);
      }).catch((error: unknown) => failed.set(id, error));
    return failed;
  }

  async #lookUp(now: number): Promise<void> {
    const { database, authority, clock } = this.#deps;
    const untold = await this.#takeGrants();
    const open = await listTimed(database.read, authority);
    const ctx = { now: clock.now(), services: { clock } };
    this.#due.clear();
    for (const attempt of open) this.#due.set(attempt.id, now + (timeLeft(ctx, attempt) ?? LOOK_AGAIN_MS));
    // Nobody is handed in by a clock that lacks what was given; the others are not kept waiting.
    for (const id of untold.keys()) this.#due.set(id, now + RETRY_MS);
    this.#lookAgainAt = now + (untold.size > 0 ? RETRY_MS : LOOK_AGAIN_MS);
  }

  /** One that cannot be closed must not keep the others open. @throws when all of them failed, or too many. */
  async #closeSingly(ids: readonly number[], reason: unknown): Promise<void> {
    if (ids.length === 1) throw reason;
    let failures = 0;
    for (const id of ids) {
      try {
        await this.#close([id]);
      } catch (error) {
        // Behind the others, which have their turn before it next time.
        const due = this.#due.get(id) ?? 0;
        this.#due.delete(id);
        this.#due.set(id, due);
        failures += 1;
        if (failures >= FAILURES_AT_MOST) throw error;
      }
    }
    if (failures > 0) throw reason;
  }

  /** Forgets them once they are closed on the disk, and not before. */
  async #close(ids: readonly number[]): Promise<void> {
    const left = await this.#deps.transaction(async (ctx) => {
      const open: [number, number | null][] = [];
      for (const attempt of await listTimedAmong(ctx.db, this.#deps.authority, ids)) {
        const leftMs = timeLeft(ctx, attempt);
        if (leftMs === 0) await closeAttempt(ctx, this.#deps.versions, attempt, 'deadline');
        else open.push([attempt.id, leftMs]);
      }
      return open;
    });
    for (const id of ids) this.#due.delete(id);
    for (const [id, leftMs] of left) this.expect(id, leftMs);
  }
}
