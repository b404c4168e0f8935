import { foldAnswers, type LoggedAnswer } from '#shared/domain/exam-attempts/answer-log.ts';
import { toCandidateQuestion } from '#shared/domain/exam-attempts/candidate-view.ts';
import {
  correctedKeys,
  countedMarks,
  type KeyCorrection,
} from '#shared/domain/exam-attempts/key-revision.ts';
import { asStudentSees } from '#shared/domain/exam-attempts/release.ts';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { iso } from '#server/iso.ts';
import { listDecisions } from './decision-repo.ts';
import { receiptOf } from './chain.ts';
import { keyRevisionAt } from './key-revisions.ts';
import { toChainedEvent } from './log-service.ts';
import { toQuestionMark } from './marking-service.ts';
import { findReceipt, type ReceiptRow } from './receipt-repo.ts';
import { listScoreChanges } from './regrade-repo.ts';
import * as repo from './repo.ts';
import { presentReleaseOf, shows } from './release-view.ts';
import { reviewStanding } from './review-service.ts';
import { getOrderedVersion } from './service.ts';
import { loadKeys } from './version-cache.ts';

type Ordered = Awaited<ReturnType<typeof getOrderedVersion>>;

async function reviewQuestions(
  ctx: Ctx,
  attempt: repo.AttemptRow,
  version: Ordered,
  {
    answerOf,
    corrections,
  }: {
    readonly answerOf: ReadonlyMap<number, LoggedAnswer>;
    readonly corrections: readonly KeyCorrection[];
  },
): Promise<Extract<AttemptResult['review'], { state: 'released' }>['questions']> {
  const keys = correctedKeys(await loadKeys(ctx.db, attempt.exam_version_id), corrections);
  const keyOf = new Map(keys.questions.map((key) => [key.question_id, key]));
  const rows = await repo.listMarks(ctx.db, attempt.id);
  const commentOf = new Map(rows.map((row) => [row.question_id, row.comment]));
  const counted = countedMarks(rows.map(toQuestionMark), corrections);
  const marks = new Map(counted.map((mark) => [mark.questionId, mark]));
  const correctionOf = new Map(corrections.map((one) => [one.question_id, one]));
  const [hasPoints, hasAnswers, hasFeedback] = shows(attempt, ['points', 'answers', 'feedback']);
  return version.ordered.map((question) => {
    const mark = marks.get(question.question_id);
    const answer = answerOf.get(question.question_id);
    const key = keyOf.get(question.question_id);
    return {
      ...toCandidateQuestion(question),
      selectedAnswerId: answer?.selectedOption ?? null,
      answerText: answer?.answerText ?? null,
      correctAnswerId: hasAnswers ? (key?.correct_option ?? null) : null,
      accepted_options: hasAnswers ? [...(key?.accepted_options ?? [])] : [],
      correction: hasAnswers ? (correctionOf.get(question.question_id)?.kind ?? null) : null,
      isAnswerCorrect: hasPoints ? (mark?.isCorrect ?? null) : null,
      matched_keywords: hasAnswers ? [...(mark?.matchedKeywords ?? [])] : [],
      missed_keywords: hasAnswers ? [...(mark?.missedKeywords ?? [])] : [],
      comment: hasFeedback ? (commentOf.get(question.question_id) ?? null) : null,
      answer_feedback: hasFeedback ? (key?.feedback ?? null) : null,
      option_feedback: hasFeedback ? key?.option_feedback?.[(answer?.selectedOption ?? 0) - 1] || null : null,
      answer_file: hasAnswers ? (key?.file ?? null) : null,
      timeTakenPerQuestion: (answer?.timeMs ?? 0) / 1000,
      points: !hasPoints || mark === undefined || mark.points === null ? null : mark.points / 100,
    };
  });
}

/** What a pending result waits for. Where an institution scores, it has not while nothing is counted. */
function pendingReason(
  attempt: repo.AttemptRow,
  isBranched: boolean,
  isScoredHere: boolean,
): AttemptResult['pending_reason'] {
  if (asStudentSees(attempt).result !== 'pending') return null;
  if (attempt.held_reason !== null) return 'held_back';
  if (attempt.release_policy !== null) return 'not_released';
  if (attempt.result !== 'pending') return 'not_shown';
  if (attempt.state === 'void' || isBranched) return 'under_review';
  return !isScoredHere && attempt.correct_count === null ? 'awaiting_hub' : 'awaiting_marking';
}

/** When the institution had all of a closed attempt; null before, and where nobody else has to. */
const receivedAtOf = (attempt: repo.AttemptRow, receipt: ReceiptRow | undefined): number | null =>
  receipt !== undefined && attempt.sealed_count !== null && receipt.count >= attempt.sealed_count
    ? receipt.received_at
    : null;

async function loadAnswers(ctx: Ctx, attempt: repo.AttemptRow, version: Ordered) {
  const events = (await repo.listEvents(ctx.db, attempt.id)).map(toChainedEvent);
  const answers = foldAnswers([...version.questions.keys()], events);
  return new Map(answers.map((answer) => [answer.questionId, answer]));
}

/** How many questions count, and what they are worth; a student's computer has no keys, and knows it of the last change. */
function countsOf(
  { content, row }: Ordered,
  corrections: readonly KeyCorrection[],
  change: { readonly question_count: number; readonly max_points: number } | undefined,
): { questions: number; points: number } {
  if (corrections.length === 0)
    return {
      questions: change?.question_count ?? row.question_count,
      points: change?.max_points ?? row.max_points,
    };
  const dropped = new Set(corrections.filter(({ kind }) => kind === 'dropped').map((one) => one.question_id));
  const left = content.questions.filter(({ question_id: id }) => !dropped.has(id));
  return { questions: left.length, points: left.reduce((sum, { mark }) => sum + mark, 0) };
}

/** What the student may see by now; whoever tries an exam as its author sees all of it at once. */
async function standingFor(ctx: Ctx, version: Ordered, attempt: repo.AttemptRow) {
  if (attempt.purpose === 'test') return { attemptsLeft: 0, mayRelease: true };
  const attempts = await repo.listOwnAttempts(ctx.db, attempt.exam_id, attempt.student_id);
  return reviewStanding(ctx, version, { attempts, isClosed: true });
}

/** The result of a closed attempt as its student has it, with the review where the exam allows it by now. */
export async function presentResult(ctx: Ctx, attempt: repo.AttemptRow): Promise<AttemptResult> {
  if (attempt.submitted_at === null || attempt.submitted_by === null || attempt.result === null) {
    return refuse('ILLEGAL_STATE', 'This attempt has not been handed in yet.');
  }
  const version = await getOrderedVersion(ctx, attempt);
  const isScoredHere = ctx.services.authority === 'here';
  const answers = await loadAnswers(ctx, attempt, version);
  const receipt = isScoredHere ? undefined : await findReceipt(ctx.db, attempt.id);
  const receivedAt = receivedAtOf(attempt, receipt);
  const { attemptsLeft, mayRelease } = await standingFor(ctx, version, attempt);
  const own = asStudentSees(attempt);
  const hasReview = shows(attempt, ['points', 'answers', 'feedback']).includes(true);
  const isShown = mayRelease && isScoredHere && hasReview;
  const [hasScore, hasVerdict] = shows(attempt, ['score', 'verdict']);
  const { corrections } = await keyRevisionAt(ctx.db, attempt.exam_version_id, attempt.key_revision);
  const changes = await listScoreChanges(ctx.db, attempt.id);
  const counts = countsOf(version, corrections, changes[0]);
  return {
    attempt_id: attempt.id,
    exam_id: attempt.exam_id,
    exam_title: version.row.title,
    attempt_no: attempt.attempt_no,
    ...(attempt.purpose === 'test' ? { is_test: true as const } : {}),
    state: own.state,
    submitted_by: attempt.handed_in_by === null ? attempt.submitted_by : 'staff',
    decisions: (await listDecisions(ctx.db, attempt.id)).flatMap(({ kind, created_at: at, reason }) =>
      kind === null ? [] : [{ kind, decided_at: iso(at), reason }],
    ),
    corrections: (hasScore || hasVerdict ? changes : []).map((change) => ({
      corrected_at: iso(change.created_at),
      reason: change.reason,
      former_score: !hasScore || change.former_score === null ? null : change.former_score / 100,
      former_result: hasVerdict ? change.former_result : null,
    })),
    progress: attempt.progress / 100,
    exam_score: own.score === null ? null : own.score / 100,
    exam_result: own.result ?? 'pending',
    pending_reason: pendingReason(attempt, receipt?.status === 'branched', isScoredHere),
    release: presentReleaseOf(attempt),
    pass_percent: version.row.pass_percent / 100,
    scoring_mode: version.row.scoring_mode,
    total_completion_time: Math.max(0, attempt.submitted_at - attempt.started_at) / 1000,
    correct: own.correct_count,
    question_count: counts.questions,
    points: own.points === null ? null : own.points / 100,
    max_points: counts.points / 100,
    started_at: iso(attempt.started_at),
    submitted_at: iso(attempt.submitted_at),
    receipt: receiptOf(attempt.head_hash),
    received_at: receivedAt === null ? null : iso(receivedAt),
    is_scored_elsewhere: !isScoredHere,
    attempts_left: attemptsLeft,
    review: isShown
      ? {
          state: 'released',
          questions: await reviewQuestions(ctx, attempt, version, { answerOf: answers, corrections }),
        }
      : {
          state: 'not_released',
          policy: version.row.review_policy,
          reason: !hasReview ? 'release' : mayRelease ? 'online' : 'policy',
        },
    time_per_question: version.ordered.map((question) => ({
      question_id: question.question_id,
      seconds: (answers.get(question.question_id)?.timeMs ?? 0) / 1000,
    })),
  };
}
