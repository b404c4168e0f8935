import type { RegradePreview, Regrades } from '#shared/contract/exam-marking.ts';
import {
  correctionProblem,
  normalCorrections,
  parseCorrections,
  scoreHistogram,
  type KeyCorrection,
} from '#shared/domain/exam-attempts/key-revision.ts';
import { MAX_REGRADE_ROWS } from '#shared/domain/exam-attempts/limits.ts';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import { countCertificatesOf } from '../certificates/due-service.ts';
import { getOwnExam } from '../exams/access.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { inTurns, type Pause } from '#server/in-turns.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { newestKeyRevision } from './key-revisions.ts';
import { digest, enter } from './ledger.ts';
import { marksOf, regradeKey, regradeNext, scoreBy } from './regrade-attempts.ts';
import * as repo from './regrade-repo.ts';
import { revisionFacts } from './score-change.ts';
import { loadKeys, type LoadedVersion } from './version-cache.ts';

interface Wanted {
  readonly versionId: number;
  readonly corrections: readonly KeyCorrection[];
}

const wrong = (text: string): never => refuse('VALIDATION_FAILED', text, { fields: { corrections: [text] } });

async function versionOf(ctx: Ctx, examId: number, versionId: number): Promise<LoadedVersion> {
  const version = await ctx.services.attempts.versions.find(ctx.db, versionId);
  return version?.row.exam_id === examId
    ? version
    : refuse('NOT_FOUND', 'This version of the exam is not here.');
}

/** The corrections as they are kept. @throws VALIDATION_FAILED for what no key can be */
function checked(version: LoadedVersion, corrections: readonly KeyCorrection[]): KeyCorrection[] {
  const problem = correctionProblem(version.content.questions, corrections);
  return problem === null ? normalCorrections(corrections) : wrong(problem);
}

const percent = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100);

/** Attempts that a dry run reads at once. */
const READ_AT_ONCE = 16;
/** And those whose choices are counted at once. */
const COUNTED_AT_ONCE = 64;

/** What a correction would do to every attempt at a version; nothing is written. */
export const previewRegrade = (ctx: Ctx, examId: number, wanted: Wanted): Promise<RegradePreview> =>
  inTurns(`${ctx.actor.userId}`, (pause) => preview(ctx, { examId, wanted, pause }));

async function preview(
  ctx: Ctx,
  { examId, wanted, pause }: { examId: number; wanted: Wanted; pause: Pause },
): Promise<RegradePreview> {
  await getOwnExam(ctx, examId);
  const version = await versionOf(ctx, examId, wanted.versionId);
  const corrections = checked(version, wanted.corrections);
  const by = await regradeKey(ctx.db, version, corrections);
  const [before, after]: [(number | null)[], (number | null)[]] = [[], []];
  const rows: RegradePreview['rows'] = [];
  const failing: number[] = [];
  let [changed, passing, afterId] = [0, 0, 0];
  for (;;) {
    const page = await repo.listClosedAttempts(ctx.db, version.row.id, afterId, READ_AT_ONCE);
    const marks = await marksOf(
      ctx.db,
      page.map(({ id }) => id),
    );
    for (const attempt of page) {
      const { score } = scoreBy(by, marks.get(attempt.id) ?? []);
      before.push(attempt.score);
      after.push(score.score);
      afterId = attempt.id;
      if (attempt.result === 'pass' && score.result !== 'pass') failing.push(attempt.id);
      if (attempt.result !== 'pass' && score.result === 'pass') passing += 1;
      if (attempt.score === score.score && attempt.result === score.result) continue;
      changed += 1;
      if (rows.length >= MAX_REGRADE_ROWS) continue;
      rows.push({
        attempt_id: attempt.id,
        student_name: attempt.student_name,
        attempt_no: attempt.attempt_no,
        former_score: percent(attempt.score),
        former_result: attempt.result,
        score: percent(score.score),
        result: score.result,
      });
    }
    if (page.length < READ_AT_ONCE) break;
    await pause();
  }
  return {
    revision: ((await repo.listRevisions(ctx.db, examId))[0]?.revision ?? 0) + 1,
    attempts: before.length,
    changed,
    passing,
    failing: failing.length,
    certificates: await countCertificatesOf(ctx, failing),
    before: scoreHistogram(before),
    after: scoreHistogram(after),
    rows,
  };
}

/**
 * Corrects the key of a version and scores the first of its attempts by it; the others follow by themselves, and by the
 * same call again. @throws VERSION_CONFLICT where the key was corrected otherwise since the dry run
 */
export async function applyRegrade(
  ctx: Ctx,
  examId: number,
  revision: number,
  wanted: Wanted & { readonly reason: string },
): Promise<{ done: number; total: number }> {
  await getOwnExam(ctx, examId);
  const version = await versionOf(ctx, examId, wanted.versionId);
  const corrections = canonicalJson(checked(version, wanted.corrections));
  const revisions = await repo.listRevisions(ctx.db, examId);
  const known = revisions.find((one) => one.revision === revision);
  const isSame = known?.exam_version_id === version.row.id && known.corrections === corrections;
  if (known !== undefined ? !isSame : revision !== (revisions[0]?.revision ?? 0) + 1)
    return refuse('VERSION_CONFLICT', 'The key was corrected meanwhile. Look at what it would do now.');
  if (known === undefined)
    await insertRevision(ctx, version, { revision, corrections, reason: wanted.reason });
  await regradeNext(ctx, version.row.id);
  const total = await repo.countClosed(ctx.db, version.row.id);
  return { done: total - (await repo.countClosed(ctx.db, version.row.id, revision)), total };
}

async function insertRevision(
  ctx: Ctx,
  version: LoadedVersion,
  { revision, corrections, reason }: { revision: number; corrections: string; reason: string },
): Promise<void> {
  const now = await newestKeyRevision(ctx.db, version.row.id);
  if (canonicalJson(now.corrections) === corrections) wrong('The key stands like this already.');
  const row = {
    id: ctx.newId(),
    exam_id: version.row.exam_id,
    exam_version_id: version.row.id,
    revision,
    corrections,
    reason,
    made_by: ctx.actor.userId,
    made_name: `${ctx.actor.firstName} ${ctx.actor.lastName}`.trim(),
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  await repo.insertRevision(ctx.db, row);
  await enter(ctx, [{ kind: 'key', versionId: version.row.id, facts: revisionFacts(row, digest) }]);
  ctx.audit({ changes: [{ field: 'revision', from: now.revision, to: revision }] });
}

/** Versions, what was answered at one of them, and what was corrected so far. @param versionId the newest that was sat */
export async function listRegrades(ctx: Ctx, examId: number, versionId?: number): Promise<Regrades> {
  await getOwnExam(ctx, examId);
  const versions = await repo.listVersions(ctx.db, examId);
  const shown =
    versions.find(({ id }) => id === versionId) ??
    versions.find(({ attempts }) => (attempts ?? 0) > 0) ??
    versions[0];
  const counts = new Map((await repo.countChanges(ctx.db, examId)).map((row) => [row.revision, row]));
  const revisions = await repo.listRevisions(ctx.db, examId);
  const numberOf = new Map(versions.map(({ id, version_no: no }) => [id, no]));
  const newest = new Map(revisions.toReversed().map((row) => [row.exam_version_id, row.revision]));
  return {
    version_id: shown?.id ?? null,
    versions: versions.map(({ id, version_no, published_at, attempts }) => ({
      id,
      version_no,
      published_at: iso(published_at),
      attempts: attempts ?? 0,
    })),
    questions: shown === undefined ? [] : await presentQuestions(ctx, shown.id),
    revisions: await Promise.all(
      revisions.map(async (row) => ({
        revision: row.revision,
        version_id: row.exam_version_id,
        version_no: numberOf.get(row.exam_version_id) ?? 0,
        corrections: parseCorrections(row.corrections).map((one) => ({ ...one, options: [...one.options] })),
        reason: row.reason,
        made_by: row.made_name,
        made_at: iso(row.created_at),
        scores: counts.get(row.revision)?.scores ?? 0,
        verdicts: counts.get(row.revision)?.verdicts ?? 0,
        is_newest: newest.get(row.exam_version_id) === row.revision,
        waiting:
          newest.get(row.exam_version_id) === row.revision
            ? await repo.countClosed(ctx.db, row.exam_version_id, row.revision)
            : 0,
      })),
    ),
  };
}

type Choices = Map<number | null, number>;

/** By question how often each option was chosen; null is none of them. */
async function choicesOf(db: Db, versionId: number, pause: Pause): Promise<Map<number, Choices>> {
  const counts = new Map<number, Choices>();
  const ids = await repo.listClosedIds(db, versionId);
  for (let at = 0; at < ids.length; at += COUNTED_AT_ONCE) {
    for (const row of await repo.countChoices(db, ids.slice(at, at + COUNTED_AT_ONCE))) {
      const own: Choices = counts.get(row.question_id) ?? new Map();
      own.set(row.selected_option, (own.get(row.selected_option) ?? 0) + row.count);
      counts.set(row.question_id, own);
    }
    await pause();
  }
  return counts;
}

async function presentQuestions(ctx: Ctx, versionId: number): Promise<Regrades['questions']> {
  const version = await ctx.services.attempts.versions.get(ctx.db, versionId);
  const keys = await loadKeys(ctx.db, versionId);
  const { corrections } = await newestKeyRevision(ctx.db, versionId);
  const published = new Map(keys.questions.map((key) => [key.question_id, key.correct_option]));
  const counts = await inTurns(`${ctx.actor.userId}`, (pause) => choicesOf(ctx.db, versionId, pause));
  return version.content.questions.map((question) => {
    const chosen: Choices = counts.get(question.question_id) ?? new Map();
    const countOf = (option: number | null): number => chosen.get(option) ?? 0;
    const right = published.get(question.question_id) ?? null;
    const correction = corrections.find(({ question_id: id }) => id === question.question_id);
    return {
      question_id: question.question_id,
      title: question.title,
      type: question.type,
      published_option: right,
      correction:
        correction === undefined ? null : { kind: correction.kind, options: [...correction.options] },
      answers: [...chosen.values()].reduce((sum, count) => sum + count, 0),
      unanswered: question.options.length === 0 ? null : countOf(null),
      options: question.options.map(({ option, text }) => ({ option, text, count: countOf(option) })),
    };
  });
}
