import { AppError } from '#shared/contract/errors.ts';
import type { Ctx, Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Answer } from '../http/mounted-endpoint.ts';
import { storeReplay } from '../http/idempotency.ts';
import type { Log } from '../log.ts';
import {
  leaseOf,
  OutsideRefusal,
  type OutsideCall,
  type Outcome,
  type Settled,
  type SettleCtx,
} from './outside-call.ts';
import {
  deleteOutsideCall,
  findOutsideCall,
  listDueOutsideCalls,
  renewOutsideCall,
  type OutsideCallRow,
} from './outside-repo.ts';

/** Calls that the timer has taken up at the same moment. */
const AT_ONCE = 4;

const INTERRUPTED = 'The server stopped while it was being done.';

/** A kind of call with the types of its payload and result closed over. */
export interface RegisteredCall extends Pick<
  OutsideCall<never, never, never>,
  'name' | 'limitMs' | 'whenInterrupted'
> {
  /** The call, and with what it brought: how it is settled. */
  perform(
    outside: { db: Ctx['db']; services: Services },
    payload: string,
    signal: AbortSignal,
  ): Promise<(ctx: SettleCtx) => Promise<Settled<Answer>>>;
  /** How it is settled without a result. */
  settleWithout(
    ctx: SettleCtx,
    payload: string,
    outcome: Exclude<Outcome<never>, { kind: 'done' }>,
  ): Promise<Settled<Answer>>;
}

/** Lets calls of different types stand in one list. */
export function registered<P, R, A extends Answer>(call: OutsideCall<P, R, A>): RegisteredCall {
  const read = (payload: string): P => call.payload.parse(JSON.parse(payload));
  return {
    ...call,
    perform: async (outside, payload, signal) => {
      const result = await call.perform(outside, read(payload), signal);
      return (ctx) => call.settle(ctx, read(payload), { kind: 'done', result });
    },
    settleWithout: (ctx, payload, outcome) => call.settle(ctx, read(payload), outcome),
  };
}

export interface OutsideDeps {
  readonly calls: readonly RegisteredCall[];
  readonly database: Pick<Database, 'read'>;
  transaction<T>(work: (ctx: SettleCtx) => Promise<T>): Promise<T>;
  readonly services: Services;
  readonly log: Pick<Log, 'warn' | 'error'>;
}

/** Performs the calls to other systems that transactions have begun, outside of every transaction (ADR 0019). */
export class OutsideCalls {
  readonly #deps: OutsideDeps;
  readonly #byName: ReadonlyMap<string, RegisteredCall>;
  readonly #running = new Map<number, Promise<Settled<Answer> | null>>();
  readonly #ending = new AbortController();

  constructor(deps: OutsideDeps) {
    this.#deps = deps;
    this.#byName = new Map(deps.calls.map((call) => [call.name, call]));
  }

  /**
   * Performs a call that was begun in this process and waits for its end; whoever comes later joins.
   * @returns the answer, or null where the call has been settled already: its answer is kept under the key.
   * @throws the refusal that it was settled with
   */
  async finish(id: number): Promise<Answer | null> {
    const settled = await this.#once(id, (row) => this.#attempt(row));
    if (settled === null) return null;
    if ('refusal' in settled) throw settled.refusal;
    return settled.answer;
  }

  /** Takes up what a crash interrupted, once its time has passed. */
  async run(): Promise<void> {
    const free = AT_ONCE - this.#running.size;
    if (free <= 0 || this.#ending.signal.aborted) return;
    const now = this.#deps.services.clock.now();
    for (const row of await listDueOutsideCalls(this.#deps.database.read, now, free)) {
      if (this.#running.has(row.id)) continue;
      this.#once(row.id, (current) => this.#takeUp(current)).catch((error: unknown) =>
        this.#deps.log.error({ err: error, call: row.name }, 'a call to another system was not settled'),
      );
    }
  }

  /** Breaks off what is under way: it is taken up after the next start. */
  async close(): Promise<void> {
    this.#ending.abort(new Error('The server is closing.'));
    await Promise.allSettled(this.#running.values());
  }

  #once(
    id: number,
    work: (row: OutsideCallRow) => Promise<Settled<Answer>>,
  ): Promise<Settled<Answer> | null> {
    const known = this.#running.get(id);
    if (known !== undefined) return known;
    const running = findOutsideCall(this.#deps.database.read, id)
      .then((row) => (row === undefined ? null : work(row)))
      .finally(() => this.#running.delete(id));
    this.#running.set(id, running);
    return running;
  }

  async #takeUp(row: OutsideCallRow): Promise<Settled<Answer>> {
    const call = this.#callOf(row);
    if (call.whenInterrupted === 'settle') {
      return this.#settle(row, (ctx) =>
        call.settleWithout(ctx, row.payload, { kind: 'unknown', reason: INTERRUPTED }),
      );
    }
    await this.#deps.transaction((ctx) => renewOutsideCall(ctx.db, row.id, ctx.now + leaseOf(call)));
    return this.#attempt(row);
  }

  async #attempt(row: OutsideCallRow): Promise<Settled<Answer>> {
    const call = this.#callOf(row);
    const { database, services, log } = this.#deps;
    const signal = AbortSignal.any([AbortSignal.timeout(call.limitMs), this.#ending.signal]);
    let settle: (ctx: SettleCtx) => Promise<Settled<Answer>>;
    try {
      settle = await untilAborted(call.perform({ db: database.read, services }, row.payload, signal), signal);
    } catch (error) {
      // Left as it stands: the next start finds it interrupted.
      if (this.#ending.signal.aborted) throw new AppError('UNAVAILABLE', 'The server is closing. Try again.');
      const reason = reasonOf(error, call.limitMs);
      log.warn({ err: error, call: row.name }, 'a call to another system failed');
      // Whether a silent system did it before the limit is unknown.
      const isUnknown = !(error instanceof OutsideRefusal) && call.whenInterrupted === 'settle';
      settle = (ctx) =>
        call.settleWithout(ctx, row.payload, { kind: isUnknown ? 'unknown' : 'failed', reason });
    }
    return this.#settle(row, settle);
  }

  #settle(
    row: OutsideCallRow,
    settle: (ctx: SettleCtx) => Promise<Settled<Answer>>,
  ): Promise<Settled<Answer>> {
    return this.#deps.transaction(async (ctx) => {
      const settled = await settle(ctx);
      const { user_id: userId, idempotency_key: key, request_hash: hash } = row;
      if ('answer' in settled && userId !== null && key !== null && hash !== null)
        await storeReplay({ db: ctx.db, now: ctx.now, userId }, key, hash, settled.answer);
      await deleteOutsideCall(ctx.db, row.id);
      return settled;
    });
  }

  #callOf(row: OutsideCallRow): RegisteredCall {
    const call = this.#byName.get(row.name);
    if (call === undefined) throw new Error(`There is no call ${row.name}.`);
    return call;
  }
}

/** A library that ignores its signal must not hold anybody. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function reasonOf(error: unknown, limitMs: number): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `There was no answer within ${Math.round(limitMs / 1000)} seconds.`;
  return error instanceof Error ? error.message : 'The other system refused.';
}
