import {
  isDue,
  isReleased,
  termsInForce,
  withholding,
  type ReleaseTerms,
  type Withholding,
} from '#shared/domain/exam-attempts/release.ts';
import type { AttemptPurpose } from '#shared/domain/exam-attempts/test-run.ts';
import type { Ctx, Services } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { noteExamResult } from '../certificates/due-service.ts';
import { tellReleased } from './attempt-news.ts';
import * as repo from './release-repo.ts';
import { isOverForAll, findPublishedExam, type VersionRow } from './repo.ts';

/** What it takes to release results, in a call and between calls. */
export type ReleaseCtx = Pick<Ctx, 'db' | 'now'> & { readonly services: Pick<Services, 'authority'> };

/** Results that one transaction between calls releases. */
export const RELEASED_AT_ONCE = 500;

/** Whether everybody who may sit an exam has, and every answer is marked. */
export async function isMarkedForAll(db: Db, examId: number, now: number): Promise<boolean> {
  if (await repo.hasUnfinished(db, examId)) return false;
  if (await repo.hasClosedForAll(db, examId, now)) return true;
  const allowed = (await findPublishedExam(db, examId))?.attempts_allowed;
  return isOverForAll(db, examId, allowed ?? Number.MAX_SAFE_INTEGER);
}

/** What a result that is scored for the first time keeps from its student. What was released stays released. */
export async function withholdingAtClose(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  attempt: Withholding & { readonly exam_id: number; readonly purpose: AttemptPurpose },
  version: VersionRow,
): Promise<Withholding> {
  // Whoever tries an exam as its author sees all of the result at once.
  if (attempt.purpose === 'test') return stored(attempt);
  const terms = termsInForce(version, await repo.findTermsChange(db, attempt.exam_id));
  // Whether everybody is marked is looked at once this attempt is.
  return withholding(terms, {
    isReleased: isDue(terms, { now, isMarkedForAll: false }),
    now,
    before: attempt,
  });
}

const stored = (row: Withholding): Withholding => ({
  withheld: row.withheld,
  release_policy: row.release_policy,
  release_at: row.release_at,
  released_at: row.released_at,
  held_reason: row.held_reason,
});

/** Stores what attempts keep from their students by now, and has those told who get more of it than before. */
export async function applyWithholding(
  ctx: ReleaseCtx,
  rows: readonly { readonly attempt: repo.ClosedAttempt; readonly to: Withholding }[],
): Promise<void> {
  const changed = rows.filter(
    ({ attempt, to }) => JSON.stringify(stored(attempt)) !== JSON.stringify(stored(to)),
  );
  for (const same of Map.groupBy(changed, ({ to }) => JSON.stringify(stored(to))).values()) {
    const [first] = same;
    if (first === undefined) continue;
    const ids = same.map(({ attempt }) => attempt.id);
    await repo.setWithholding(ctx.db, ids, stored(first.to), ctx.now);
  }
  for (const { attempt, to } of changed) {
    const now = { ...attempt, ...stored(to) };
    if (!isReleased(attempt, 'verdict') && isReleased(now, 'verdict')) await noteExamResult(ctx, now);
    if (attempt.withheld === repo.ALL_WITHHELD && now.withheld !== repo.ALL_WITHHELD)
      await tellReleased(ctx, now);
  }
}

/** The newest change of the terms of each of some exams, by exam. */
export const termsChangedIn = (db: Db, examIds: readonly number[]) => repo.listTermsChanges(db, examIds);

/** The terms of attempts, each by its version and by what was changed for its exam. */
export async function termsOfAttempts(
  db: Db,
  attempts: readonly Pick<repo.ClosedAttempt, 'id' | 'exam_id' | 'exam_version_id'>[],
): Promise<ReadonlyMap<number, ReleaseTerms>> {
  const versionIds = [...new Set(attempts.map((one) => one.exam_version_id))];
  const versions = new Map((await repo.listVersionTerms(db, versionIds)).map((row) => [row.id, row]));
  const examIds = [...new Set(attempts.map((one) => one.exam_id))];
  const changes = await repo.listTermsChanges(db, examIds);
  return new Map(
    attempts.flatMap((one) => {
      const version = versions.get(one.exam_version_id);
      return version === undefined
        ? []
        : [[one.id, termsInForce(version, changes.get(one.exam_id))] as const];
    }),
  );
}

/** Releases the results of some attempts; what is held back stays so. @returns how many those were */
export async function releaseAttempts(
  ctx: ReleaseCtx,
  attempts: readonly repo.ClosedAttempt[],
): Promise<number> {
  const terms = await termsOfAttempts(ctx.db, attempts);
  const rows = attempts.flatMap((attempt) => {
    const own = terms.get(attempt.id);
    if (own === undefined) return [];
    return [{ attempt, to: withholding(own, { isReleased: true, now: ctx.now, before: attempt }) }];
  });
  await applyWithholding(ctx, rows);
  return rows.length;
}
