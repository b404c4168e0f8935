import { createHash } from 'node:crypto';
import type { ExamStatus } from '#shared/contract/exams.ts';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import { MAX_PROGRESS, progressBarOf, statusAfterFinalSave } from '#shared/domain/exams/exam-state.ts';
import { publishProblems, type PublishProblem } from '#shared/domain/exams/publish-check.ts';
import {
  snapshotOf,
  toCheckedQuestion,
  type DraftExam,
  type DraftQuestion,
} from '#shared/domain/exams/snapshot.ts';
import { subjectOf } from '#shared/domain/exams/subject.ts';
import { SCORING_VERSION } from '#shared/domain/exam-attempts/scoring.ts';
import { refuse, type Ctx } from '../../context.ts';
import { getInstitution } from '../auth/repo.ts';
import { getOwnExam } from './access.ts';
import { listAnswers, listFolders, listLinks, listQuestions } from './link-repo.ts';
import { statusOf } from './mapper.ts';
import { getAuthorName, updateState, type ExamRow } from './repo.ts';
import { findLatestVersion, insertVersion, type LatestVersionRow } from './version-repo.ts';

type Reader = Pick<Ctx, 'db' | 'now'>;

/** The draft as it stands now, with the questions that it names. */
async function loadDraft(ctx: Reader, exam: ExamRow): Promise<DraftExam> {
  const links = await listLinks(ctx.db, exam.id);
  const ids = links.map((link) => link.question_id);
  const questions = new Map((await listQuestions(ctx.db, ids)).map((row) => [row.id, row]));
  const answers = new Map((await listAnswers(ctx.db, ids)).toReversed().map((row) => [row.question_id, row]));
  const author = await getAuthorName(ctx.db, exam.instructor_id);
  const folders = await listFolders(ctx.db, exam.instructor_id);
  return {
    title: exam.title,
    description: exam.description,
    assessmentProvider: exam.assessment_provider,
    introductionTitle: exam.introduction_title,
    introductionDescription: exam.introduction_description,
    startButtonText: exam.start_button_text,
    instructorName: `${author.first_name} ${author.last_name}`.trim(),
    subject: subjectOf(
      ids.map((id) => questions.get(id)?.folder_id ?? null),
      folders,
    ),
    questions: links.map((link): DraftQuestion => {
      const question = questions.get(link.question_id);
      const answer = answers.get(link.question_id);
      return {
        questionId: link.question_id,
        answerId: answer?.id ?? null,
        exists: question !== undefined && question.deleted_at === null,
        title: question?.title ?? '',
        type: question?.type ?? 'multiple-choice',
        mark: link.mark,
        image: question?.image_sha256 ?? null,
        answers:
          answer === undefined
            ? []
            : [
                { text: answer.answer_1, image: answer.answer_1_image },
                { text: answer.answer_2, image: answer.answer_2_image },
                { text: answer.answer_3, image: answer.answer_3_image },
                { text: answer.answer_4, image: answer.answer_4_image },
                { text: answer.answer_5, image: answer.answer_5_image },
              ],
        correctOption: answer?.correct_answer ?? null,
        feedback: answer?.feedback ?? null,
      };
    }),
  };
}

const problemsOf = (exam: ExamRow, draft: DraftExam, now: number): PublishProblem[] =>
  publishProblems(
    {
      title: exam.title,
      durationMinutes: exam.duration_minutes,
      passPercent: exam.pass_percent,
      priceMinor: exam.price_minor,
      currency: exam.currency,
      opensAt: exam.opens_at,
      timeZone: exam.time_zone,
      publishedOpensAt: exam.published_version_id === null ? undefined : exam.published_opens_at,
      questions: draft.questions.map(toCheckedQuestion),
    },
    now,
  );

/** What is missing before an exam can be published. */
export const checkExam = async (ctx: Reader, exam: ExamRow): Promise<PublishProblem[]> =>
  problemsOf(exam, await loadDraft(ctx, exam), ctx.now);

function assertPublishable(problems: readonly PublishProblem[]): void {
  if (problems.length === 0) return;
  const fields: Record<string, string[]> = {};
  for (const { code, step } of problems) (fields[`step_${step}`] ??= []).push(code);
  refuse('VALIDATION_FAILED', 'This exam is not ready to be published.', { fields, extra: { problems } });
}

const versionColumns = (exam: ExamRow) => ({
  duration_minutes: exam.duration_minutes,
  pass_percent: exam.pass_percent,
  scoring_mode: exam.scoring_mode,
  scoring_version: SCORING_VERSION,
  is_question_order_shuffled: exam.is_question_order_shuffled,
  is_option_order_shuffled: exam.is_option_order_shuffled,
  attempts_allowed: exam.attempts_allowed,
  review_policy: exam.review_policy,
  opens_at: exam.opens_at,
  price_minor: exam.price_minor,
  currency: exam.currency,
});

interface Version {
  readonly id: number;
  readonly versionNo: number;
  readonly contentHash: string;
}

/** The newest version when it says the same as the draft, otherwise a new one. */
async function versionOf(ctx: Ctx, exam: ExamRow, draft: DraftExam): Promise<Version> {
  const { content, keys, maxPoints } = snapshotOf(draft);
  const contentJson = canonicalJson(content);
  const keysJson = canonicalJson(keys);
  const contentHash = createHash('sha256').update(contentJson).digest('hex');
  const columns = { ...versionColumns(exam), content_hash: contentHash, keys: keysJson };
  const latest = await findLatestVersion(ctx.db, exam.id);
  const isSame = (row: LatestVersionRow) =>
    Object.entries(columns).every(([k, v]) => Reflect.get(row, k) === v);
  if (latest !== undefined && isSame(latest)) {
    return { id: latest.id, versionNo: latest.version_no, contentHash };
  }
  const id = ctx.newId();
  const versionNo = (latest?.version_no ?? 0) + 1;
  await insertVersion(
    ctx.db,
    {
      id,
      exam_id: exam.id,
      version_no: versionNo,
      title: content.title,
      content: contentJson,
      content_hash: contentHash,
      question_count: content.questions.length,
      max_points: maxPoints,
      ...versionColumns(exam),
      published_at: ctx.now,
      created_at: ctx.now,
      updated_at: ctx.now,
    },
    { id: ctx.newId(), keys: keysJson },
  );
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
const offered = (exam: ExamRow, version: Version, now: number) => ({
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
    current: statusOf(exam, ctx.now),
    requested: save.requested,
    requiresApproval: institution?.requires_exam_approval === 1,
    opensAt: exam.opens_at,
    now: ctx.now,
  });
  if (!next.ok) return refuse('ILLEGAL_STATE', next.reason);
  if (!next.publishes) {
    const progress = save.progressBar ?? progressBarOf(exam.progress_bar, false);
    await updateState(
      ctx.db,
      examId,
      next.status === 'savedAsDraft'
        ? { status: next.status, progress_bar: progress }
        : { status: next.status },
      ctx.now,
    );
    return { status: next.status, version: null };
  }
  const draft = await loadDraft(ctx, exam);
  assertPublishable(problemsOf(exam, draft, ctx.now));
  const version = await versionOf(ctx, exam, draft);
  const isOffered = next.status !== 'pending_approval';
  const isUnchanged = exam.status === next.status && (!isOffered || exam.published_version_id === version.id);
  if (!isUnchanged) {
    await updateState(
      ctx.db,
      examId,
      {
        status: next.status,
        progress_bar: MAX_PROGRESS,
        // Candidates get a version only when nobody has to approve it first.
        ...(isOffered ? offered(exam, version, ctx.now) : {}),
      },
      ctx.now,
    );
  }
  return { status: next.status, version };
}
