import { termsInForce } from '#shared/domain/exam-attempts/release.ts';
import { wrongWithholding } from '#shared/domain/exam-attempts/release-check.ts';
import type { Db } from '#server/db/tables.ts';
import { lastActOn, wasDoneAt } from '../audit/acts-service.ts';
import { listTermsChangesOf } from './release-repo.ts';
import type { StoredAttempt } from './verify-attempt.ts';
import type { VersionRow } from './repo.ts';

/** The calls that decide about it, by their names in the audit log. */
const HOLD = 'exam-marking.holdResult';
const LIFT = 'exam-marking.liftHold';
const RELEASE = 'exam-marking.releaseResults';
const CHANGE = 'exam-marking.changeReleaseTerms';

/**
 * What an attempt keeps from its student, reckoned anew from the terms of its version, changes of them, what the audit log
 * says that staff decided, and the time. Of results that were never settled nothing is withheld yet.
 */
export async function wrongRelease(db: Db, attempt: StoredAttempt, version: VersionRow): Promise<string[]> {
  const { submitted_at: submittedAt, state, purpose, released_at: at } = attempt;
  if (submittedAt === null || state === 'void' || purpose === 'test') return [];
  const changes = await listTermsChangesOf(db, attempt.exam_id);
  const last = await lastActOn(db, [HOLD, LIFT], { kind: 'exam-attempt', id: attempt.id });
  const unknown = [];
  for (const { created_at: changedAt } of changes)
    if (!(await wasDoneAt(db, CHANGE, { kind: 'exam', id: attempt.exam_id, at: changedAt })))
      unknown.push('the audit log does not know a change of the terms of its release');
  const wrong = wrongWithholding(attempt, {
    terms: termsInForce(version, changes.at(-1)),
    termsThen:
      at === null
        ? null
        : termsInForce(
            version,
            changes.findLast((change) => change.created_at <= at),
          ),
    wasByHand: at !== null && (await wasDoneAt(db, RELEASE, { kind: 'exam', id: attempt.exam_id, at })),
    isHeld: last === HOLD,
  });
  return [...unknown, ...wrong];
}
