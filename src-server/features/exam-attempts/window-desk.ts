import type { Sitting } from '#shared/bridge/server-port.ts';
import { LET_OUT } from '#shared/domain/exam-attempts/resume-gate.ts';
import {
  evidenceOf,
  kindOf,
  printEvidence,
  type Evidence,
} from '#shared/domain/exam-attempts/window-evidence.ts';
import type { SettleCtx } from '#server/outside/outside-call.ts';
import { windowRules } from '../exams/window-rules.ts';
import { appendToCurrent, timeLeft } from './log-service.ts';
import { standingOf } from './place-service.ts';
import { findAttempt, type AttemptRow } from './repo.ts';
import { listGateEvents } from './standing-repo.ts';

export interface WindowDeskDeps {
  readonly transaction: <T>(work: (ctx: SettleCtx) => Promise<T>) => Promise<T>;
  /** Runs once something was written: whoever leaves a window may close the lid next. */
  readonly afterwards: () => void;
}

/** What the main process of a desktop asks and says of an attempt. Its messages come from no page. */
export class WindowDesk {
  readonly #deps: WindowDeskDeps;

  constructor(deps: WindowDeskDeps) {
    this.#deps = deps;
  }

  /** How an attempt stands, and what its exam asks of the window. */
  readonly sitting = (attemptId: number): Promise<Sitting> =>
    this.#deps.transaction(async (ctx) => {
      const attempt = await findOpen(ctx, attemptId);
      if (attempt === undefined) return { state: 'over' };
      const { row } = await ctx.services.attempts.versions.get(ctx.db, attempt.exam_version_id);
      const events = await listGateEvents(ctx.db, attempt.id);
      const last = events.findLast(
        (event) => event.kind === LET_OUT || evidenceOf(event)?.what === 'watched',
      );
      return { state: last?.kind === LET_OUT ? 'let-out' : 'open', rules: windowRules(row) };
    });

  /** Writes what main saw into the log. @returns false where the attempt takes nothing more here */
  readonly write = async (attemptId: number, evidence: readonly Evidence[]): Promise<boolean> => {
    const isWritten = await this.#deps.transaction(async (ctx) => {
      const attempt = await findOpen(ctx, attemptId);
      if (attempt === undefined) return false;
      const events = evidence.map((one) => ({ kind: kindOf(one.what), note: printEvidence(one) }));
      await appendToCurrent(ctx, attempt, events);
      ctx.services.attempts.heads.forget(attempt.id);
      return true;
    });
    if (isWritten) this.#deps.afterwards();
    return isWritten;
  };
}

/** An attempt that is sat, and written, at this computer. */
async function findOpen(ctx: SettleCtx, attemptId: number): Promise<AttemptRow | undefined> {
  const attempt = await findAttempt(ctx.db, attemptId);
  if (attempt?.state !== 'in_progress' || timeLeft(ctx, attempt) === 0) return undefined;
  return (await standingOf(ctx, attempt.id)).mayWrite ? attempt : undefined;
}
