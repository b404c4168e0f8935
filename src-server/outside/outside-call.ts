import type { z } from 'zod';
import type { AppError } from '#shared/contract/errors.ts';
import { LaterAnswer } from '#shared/contract/later-answer.ts';
import type { Ctx, Services } from '../context.ts';
import type { Db } from '../db/tables.ts';
import { insertOutsideCall } from './outside-repo.ts';

/** What the second transaction has. There may be no session any more: the payload names the people. */
export type SettleCtx = Pick<Ctx, 'db' | 'now' | 'newId' | 'random' | 'services'>;

/** What became of a call. `unknown`: it was interrupted, and the other side may have done it. */
export type Outcome<R> =
  | { readonly kind: 'done'; readonly result: R }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string };

/** An answer, or the refusal that whoever waits is told. Both are settled; a throw is not. */
export type Settled<A> = { readonly answer: A } | { readonly refusal: AppError };

/** The other side answered, and did not do it: nothing about this is unknown. */
export class OutsideRefusal extends Error {
  override readonly name = 'OutsideRefusal';
}

/**
 * A call to another system (mail, identity provider, payment) as three parts: a transaction that begins it, the
 * call with its limit while others write, a transaction that settles it (ADR 0019).
 */
export interface OutsideCall<P, R, A> {
  /** As the row names it; rows outlive a release, so it never changes its meaning. */
  readonly name: string;
  /** Kept as JSON until it is settled, so no secret belongs into it: ids, from which `perform` reads. */
  readonly payload: z.ZodType<P>;
  /** Milliseconds for one attempt. */
  readonly limitMs: number;
  /**
   * After a crash in the middle nobody knows whether it was done. `repeat`: twice does no harm. `settle`: it is
   * settled as `unknown`.
   */
  readonly whenInterrupted: 'repeat' | 'settle';
  /** The call itself. @throws OutsideRefusal where the other side said no, anything else where it may have done it. */
  perform(outside: { db: Db; services: Services }, payload: P, signal: AbortSignal): Promise<R>;
  /** Writes what became of it. The world has gone on meanwhile: what must still hold is asked anew. */
  settle(ctx: SettleCtx, payload: P, outcome: Outcome<R>): Promise<Settled<A>>;
}

/** Begins a call whose end the caller waits for: a handler returns this as its answer. */
export async function beginOutside<P, R, A>(
  ctx: Pick<Ctx, 'db' | 'now' | 'newId'>,
  call: OutsideCall<P, R, A>,
  payload: P,
): Promise<LaterAnswer<A>> {
  const id = ctx.newId();
  // Whoever waits performs it at once; the timer takes it up only when that never came to an end.
  await insertOutsideCall(ctx.db, {
    id,
    name: call.name,
    payload: JSON.stringify(payload),
    due_at: ctx.now + leaseOf(call),
    created_at: ctx.now,
  });
  return new LaterAnswer(id);
}

/** Begins a call that nobody waits for: the timer performs it once the transaction stands. */
export const leaveOutside = async <P, R, A>(
  ctx: Pick<Ctx, 'db' | 'now' | 'newId'>,
  call: OutsideCall<P, R, A>,
  payload: P,
): Promise<void> => {
  const row = { id: ctx.newId(), name: call.name, payload: JSON.stringify(payload), created_at: ctx.now };
  await insertOutsideCall(ctx.db, { ...row, due_at: ctx.now });
};

/** For how long a started call is believed to be under way. */
export const leaseOf = (call: { readonly limitMs: number }): number => 2 * call.limitMs;
