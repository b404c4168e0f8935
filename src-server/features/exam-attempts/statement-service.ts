import { asStudentSees, releaseStateOf } from '#shared/domain/exam-attempts/release.ts';
import { largest } from '#shared/domain/lists.ts';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { printableLogo } from '#server/documents/printable-logo.ts';
import { getInstitution } from '../setup/institution-service.ts';
import { getVisibleAttempt } from './logs-service.ts';
import * as repo from './repo.ts';
import { presentResult } from './result-service.ts';
import type { StatedResult } from './statement-pdf.ts';

/** Results of one statement; the latest of them. */
const MOST = 200;

/** What institutions put on paper: their name, their logo and their clock. */
export async function paperOf(ctx: Ctx) {
  const institution = await getInstitution(ctx);
  const logo = institution?.logo_sha256 ?? null;
  return {
    institution: {
      name: institution?.name ?? 'Lectern',
      logo: printableLogo(logo === null ? null : ctx.services.blobs.get(logo)),
    },
    timeZone: institution?.time_zone ?? 'UTC',
  };
}

const toStated = (result: AttemptResult, note: string | null): StatedResult => ({
  title: result.exam_title,
  attemptNo: result.attempt_no,
  handedInAt: Date.parse(result.submitted_at),
  score: result.exam_score,
  verdict: result.exam_result === 'pending' ? null : result.exam_result,
  points: result.points,
  maxPoints: result.max_points,
  note,
});

async function drawn(
  ctx: Ctx,
  studentName: string,
  attempts: readonly repo.AttemptRow[],
  stated: readonly StatedResult[],
): Promise<Uint8Array> {
  const { drawStatement } = await import('./statement-pdf.ts');
  const asOf = largest(
    attempts.map((attempt) => attempt.updated_at),
    0,
  );
  return drawStatement({ ...(await paperOf(ctx)), studentName, results: stated, asOf });
}

const isClosed = ({ state }: repo.AttemptRow): boolean => state === 'submitted' || state === 'marked';

/** Whether its student has anything of a result. */
const isStated = (attempt: repo.AttemptRow): boolean => {
  const { score, result, state } = asStudentSees(attempt);
  return state === 'marked' && (score !== null || result !== 'pending');
};

/**
 * The released results of whoever asks as a PDF: of one attempt, or of all.
 * @throws ILLEGAL_STATE while none is released, NOT_FOUND for an attempt of others
 */
export async function ownStatement(ctx: Ctx, attemptId: number | null): Promise<Uint8Array> {
  const attempts = (await repo.listClosedAttemptsOf(ctx.db, ctx.actor.userId, attemptId, MOST)).filter(
    isClosed,
  );
  if (attemptId !== null && attempts.length === 0) refuse('NOT_FOUND', 'There is no such attempt.');
  const shown = attempts.filter(isStated);
  if (shown.length === 0) return refuse('ILLEGAL_STATE', 'No result of yours is released yet.');
  const stated = [];
  for (const attempt of shown) stated.push(toStated(await presentResult(ctx, attempt), null));
  return drawn(ctx, `${ctx.actor.firstName} ${ctx.actor.lastName}`.trim(), shown, stated);
}

const NOTES = {
  released: null,
  waiting: 'Not released: its student does not have it.',
  held: 'Held back from its student.',
} as const;

/** Every result of the student of an attempt at its exam as a PDF, for staff: they see what students do not. */
export async function staffStatement(ctx: Ctx, attemptId: number): Promise<Uint8Array> {
  const attempt = await getVisibleAttempt(ctx, attemptId);
  const own = (await repo.listOwnAttempts(ctx.db, attempt.exam_id, attempt.student_id)).filter(isClosed);
  if (own.length === 0) return refuse('ILLEGAL_STATE', 'This attempt has not been handed in yet.');
  const stated = [];
  for (const one of own) {
    const whole = { ...one, withheld: '', release_policy: null, held_reason: null };
    stated.push(toStated(await presentResult(ctx, whole), NOTES[releaseStateOf(one)]));
  }
  return drawn(ctx, await repo.getStudentName(ctx.db, attemptId), own, stated);
}
