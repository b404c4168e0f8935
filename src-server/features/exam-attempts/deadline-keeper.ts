import type { Clock } from '../../clock.ts';
import type { Services } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { closeAttempt } from './close-service.ts';
import { appendToCurrent, timeLeft, type LogCtx } from './log-service.ts';
import { listTimed, listTimedAmong } from './repo.ts';
import type { VersionCache } from './version-cache.ts';

const PER_TRANSACTION = 100;

/** What could not be closed is tried again after that long. */
const RETRY_MS = 1_000;

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
  #seenInstalls = -1;
  /** By how much the wall clock is ahead of the steady one. */
  #offset: number;
  #running: Promise<void> | null = null;

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

  /** Closes every attempt that has no time left. */
  async run(): Promise<void> {
    const isJump = Math.abs(this.#offsetNow() - this.#offset) >= STEP_MS;
    const isDue = this.#deps.clock.monotonic() >= this.#next || this.#deps.installs() !== this.#seenInstalls;
    if (!isJump && !isDue && this.#running === null) return;
    this.#running ??= this.#round(isJump).finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  #offsetNow(): number {
    const { clock } = this.#deps;
    return clock.now() - clock.monotonic();
  }

  async #round(isJump: boolean): Promise<void> {
    if (isJump) await this.#noteJump();
    await this.#closeOverdue();
  }

  /** Somebody set the wall clock: open attempts are told, which moves what is written of their deadlines. */
  async #noteJump(): Promise<void> {
    const { database, transaction, authority, clock } = this.#deps;
    const offset = this.#offsetNow();
    const open = (await listTimed(database.read, authority)).filter(
      (attempt) => attempt.clock_rule === 2 && attempt.head_boot_id === clock.bootId,
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

  async #closeOverdue(): Promise<void> {
    const now = this.#deps.clock.monotonic();
    // Until this round is through: a failure waits here, and no request tries again before.
    this.#next = now + RETRY_MS;
    await this.#lookUp(now);
    const due = [...this.#due].filter(([, at]) => at <= now).map(([id]) => id);
    for (let at = 0; at < due.length; at += PER_TRANSACTION)
      await this.#close(due.slice(at, at + PER_TRANSACTION));
    this.#next = Math.min(this.#lookAgainAt, ...this.#due.values());
  }

  async #lookUp(now: number): Promise<void> {
    const { database, authority, clock, installs } = this.#deps;
    const seen = installs();
    if (now < this.#lookAgainAt && seen === this.#seenInstalls) return;
    const open = await listTimed(database.read, authority);
    this.#due.clear();
    const ctx = { now: clock.now(), services: { clock } };
    for (const attempt of open) this.expect(attempt.id, timeLeft(ctx, attempt));
    this.#seenInstalls = seen;
    this.#lookAgainAt = now + LOOK_AGAIN_MS;
  }

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
