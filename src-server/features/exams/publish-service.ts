import { hash } from 'node:crypto';
import type { ExamStatus } from '#shared/contract/exam-status.ts';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import { MAX_PROGRESS, progressBarOf, statusAfterFinalSave } from '#shared/domain/content/content-state.ts';
import { publishProblems, type PublishProblem } from '#shared/domain/exams/publish-check.ts';
import { toCheckedQuestion, type DraftExam } from '#shared/domain/exams/snapshot.ts';
import { shownOf } from '#shared/domain/exams/version-content.ts';
import { assertHolds } from '#server/assert-ability.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { factSeen } from '#server/precondition.ts';
import { getInstitution } from '../auth/repo.ts';
import { enter } from '../exam-attempts/ledger.ts';
import { assertSealable } from '../exam-packages/sealable-service.ts';
import { keepListing } from '../discover/listing-service.ts';
import { enrolAudience } from '../enrolments/audience-service.ts';
import { accessOf, keepVersionAccess, namesAnybody } from './access-service.ts';
import { getOwnExam } from './access.ts';
import { readBeforePublication, toBeforePublication } from './before-publication.ts';
import {
  hasUnpublishedChanges,
  loadDraft,
  saysTheSame,
  toVersionParts,
  type Reader,
  type VersionParts,
} from './draft-content.ts';
import { statusOf } from './mapper.ts';
import { problemWords } from './problem-words.ts';
import { updateState, type ExamRow } from './repo.ts';
import { approveVersion, findLatestVersion, insertVersion } from './version-repo.ts';
import { publishedFacts } from './version-terms.ts';

const problemsOf = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  exam: ExamRow,
  draft: DraftExam,
): Promise<PublishProblem[]> =>
  publishProblems(
    {
      title: exam.title,
      durationMinutes: exam.duration_minutes,
      passPercent: exam.pass_percent,
      priceMinor: exam.price_minor,
      currency: exam.currency,
      opensAt: exam.opens_at,
      closesAt: exam.closes_at,
      timeZone: exam.time_zone,
      lacksReleaseDate: exam.release_policy === 'on_date' && exam.release_at === null,
      publishedOpensAt: exam.published_version_id === null ? undefined : exam.published_opens_at,
      publishedClosesAt: exam.published_version_id === null ? undefined : exam.published_closes_at,
      isForNobody: !(await namesAnybody(ctx, await accessOf(ctx, exam.id))),
      questions: draft.questions.map(toCheckedQuestion),
    },
    ctx.now,
  );

/** What is missing before an exam can be published. */
export const checkExam = async (ctx: Reader, exam: ExamRow): Promise<PublishProblem[]> =>
  problemsOf(ctx, exam, await loadDraft(ctx, exam));

/** The same of a draft that was just stored, and whether publishing it would change anything. */
export async function checkDraft(
  ctx: Reader,
  exam: ExamRow,
): Promise<{ problems: PublishProblem[]; hasChanges: boolean }> {
  const draft = await loadDraft(ctx, exam);
  return {
    problems: await problemsOf(ctx, exam, draft),
    hasChanges: await hasUnpublishedChanges(ctx, exam, draft),
  };
}

/** As many problems as the sentence names; all of them stand beside it. */
const NAMED = 3;

function assertPublishable(draft: DraftExam, problems: readonly PublishProblem[]): void {
  if (problems.length === 0) return;
  const fields: Record<string, string[]> = {};
  for (const problem of problems) (fields[`step_${problem.step}`] ??= []).push(problemWords(draft, problem));
  const sentences = Object.values(fields).flat();
  const more = sentences.length - NAMED;
  const message = [
    'This exam is not ready to be published.',
    ...sentences.slice(0, NAMED),
    ...(more > 0 ? [`There ${more === 1 ? 'is 1 more reason' : `are ${more} more reasons`}.`] : []),
  ].join(' ');
  refuse('VALIDATION_FAILED', message, { fields, extra: { problems } });
}

interface Version {
  readonly id: number;
  readonly versionNo: number;
  readonly contentHash: string;
}

/**
 * Questions are not part of the draft that names them: those that a device published are told by their hash.
 * @throws VERSION_CONFLICT on a hub that has others by now, which nobody has looked at in this exam.
 */
function assertSeen(ctx: Ctx, { content, keysJson }: VersionParts): void {
  const questions = hash('sha256', canonicalJson(content.questions) + keysJson, 'base64url');
  if (factSeen(ctx, questions) !== questions)
    refuse('VERSION_CONFLICT', 'A question of this exam was changed elsewhere since you published it.');
}

/** The newest version when it says the same as the draft, otherwise a new one. */
async function versionOf(ctx: Ctx, exam: ExamRow, draft: DraftExam, isUnapproved: 0 | 1): Promise<Version> {
  const wanted = await toVersionParts(ctx, exam, draft);
  const { contentHash } = wanted;
  if (exam.secrecy === 'sealed') await assertSealable(ctx, wanted.contentJson);
  assertSeen(ctx, wanted);
  const latest = await findLatestVersion(ctx.db, exam.id);
  if (latest !== undefined && (await saysTheSame(ctx, latest, wanted))) {
    return { id: latest.id, versionNo: latest.version_no, contentHash };
  }
  const id = ctx.newId();
  const versionNo = (latest?.version_no ?? 0) + 1;
  const version = {
    id,
    exam_id: exam.id,
    version_no: versionNo,
    ...shownOf(wanted.content),
    content_hash: contentHash,
    max_points: wanted.maxPoints,
    ...wanted.columns,
    is_unapproved: isUnapproved,
    published_at: ctx.now,
    created_at: ctx.now,
    updated_at: ctx.now,
  };
  await insertVersion(
    ctx.db,
    version,
    { id: ctx.newId(), content: wanted.contentJson },
    { id: ctx.newId(), keys: wanted.keysJson },
  );
  await keepVersionAccess(ctx, id, wanted.access);
  const facts = publishedFacts(version, wanted.contentJson, wanted.keysJson);
  await enter(ctx, [{ kind: 'publish', versionId: id, facts }]);
  return { id, versionNo, contentHash };
}

export interface FinalSave {
  readonly requested: ExamStatus;
  /** progress_bar of the documented call; kept for drafts only. */
  readonly progressBar?: number | undefined;
  /** The draft that the author looked at; another one is refused. */
  readonly draftVersion?: number;
}

export interface FinalSaveResult {
  readonly status: ExamStatus;
  readonly version: Version | null;
}

/** What candidates get from now on; the date changes with the version only. */
export const offered = (exam: ExamRow, version: Pick<Version, 'id'>, now: number) => ({
  published_version_id: version.id,
  published_at: exam.published_version_id === version.id ? (exam.published_at ?? now) : now,
});

/**
 * The final save: keeps the draft, or publishes it as an immutable version in the caller's
 * transaction. Publishing an unchanged draft again answers with the version that exists.
 */
export async function finalSave(ctx: Ctx, examId: number, save: FinalSave): Promise<FinalSaveResult> {
  const exam = await getOwnExam(ctx, examId);
  if (save.draftVersion !== undefined && save.draftVersion !== exam.version) {
    refuse('VERSION_CONFLICT', 'This exam was changed elsewhere since you opened it.', {
      extra: { version: exam.version },
    });
  }
  const institution = await getInstitution(ctx.db);
  const next = statusAfterFinalSave({
    kind: 'exam',
    current: statusOf(exam, ctx.now),
    requested: save.requested,
    requiresApproval: institution?.requires_exam_approval === 1,
    opensAt: exam.opens_at,
    now: ctx.now,
  });
  if (!next.ok) return refuse('ILLEGAL_STATE', next.reason);
  if (next.publishes || next.status === 'archived') assertHolds(ctx, 'instructor-exams:publish');
  else assertHolds(ctx, 'instructor-exams:add', 'instructor-exams:edit');
  return next.publishes
    ? publish(ctx, exam, next.status)
    : keepDraft(ctx, exam, next.status, save.progressBar);
}

async function keepDraft(
  ctx: Ctx,
  exam: ExamRow,
  status: ExamStatus,
  progressBar: number | undefined,
): Promise<FinalSaveResult> {
  const progress = progressBar ?? progressBarOf('exam', exam.progress_bar, false);
  const changes = status === 'savedAsDraft' ? { status, progress_bar: progress } : { status };
  await updateState(ctx.db, exam.id, { ...changes, before_publication: null }, ctx.now);
  return { status, version: null };
}

/** A command names groups, never their members: who is in them, the hub knows, or a computer by itself. */
export async function enrolWhereDecided(ctx: Ctx, examId: number): Promise<void> {
  if (ctx.services.authority === 'here') await enrolAudience(ctx, examId);
}

async function publish(ctx: Ctx, exam: ExamRow, status: ExamStatus): Promise<FinalSaveResult> {
  const draft = await loadDraft(ctx, exam);
  assertPublishable(draft, await problemsOf(ctx, exam, draft));
  // Candidates get a version only when nobody has to approve it first.
  const isOffered = status !== 'pending_approval';
  const version = await versionOf(ctx, exam, draft, isOffered ? 0 : 1);
  if (isOffered) {
    await approveVersion(ctx.db, version.id, ctx.now);
    await keepListing(ctx, { type: 'exam', id: exam.id, versionId: version.id });
  }
  const inPlace = isOffered
    ? exam.published_version_id
    : readBeforePublication(exam.before_publication)?.version_id;
  const isUnchanged = exam.status === status && inPlace === version.id;
  if (!isUnchanged) {
    const offer = isOffered ? offered(exam, version, ctx.now) : {};
    const before = toBeforePublication(exam, version, ctx.now);
    const published = { status, progress_bar: MAX_PROGRESS.exam, before_publication: before, ...offer };
    await updateState(ctx.db, exam.id, published, ctx.now);
  }
  await enrolWhereDecided(ctx, exam.id);
  return { status, version };
}
