import { foldAnswers, lastLookedAt } from '#shared/domain/exam-attempts/answer-log.ts';
import { toCandidateQuestion } from '#shared/domain/exam-attempts/candidate-view.ts';
import { asStudentSees } from '#shared/domain/exam-attempts/release.ts';
import type { Attempt } from '#shared/contract/candidate-view.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { allowedOf, timeLeft, toChainedEvent } from './log-service.ts';
import { windowRules } from '../exams/window-rules.ts';
import { elsewhereOf, mayRelease } from './place-service.ts';
import { listEvents, type AttemptRow } from './repo.ts';
import { getOrderedVersion } from './service.ts';

const MINUTE_MS = 60_000;

/** The whole state of an attempt as its candidate may see it. */
export async function presentAttempt(ctx: Ctx, attempt: AttemptRow): Promise<Attempt> {
  const elsewhere = await elsewhereOf(ctx, attempt);
  const isSatHere = attempt.state === 'in_progress' && elsewhere === null;
  const version = await getOrderedVersion(ctx, attempt, isSatHere);
  const events = (await listEvents(ctx.db, attempt.id)).map(toChainedEvent);
  const answers = foldAnswers(
    version.ordered.map((question) => question.question_id),
    events,
  );
  return {
    id: attempt.id,
    exam_id: attempt.exam_id,
    exam_title: version.row.title,
    candidate: `${ctx.actor.firstName} ${ctx.actor.lastName}`,
    candidate_number: attempt.student_id,
    attempt_no: attempt.attempt_no,
    ...(attempt.purpose === 'test' ? { is_test: true as const } : {}),
    state: asStudentSees(attempt).state,
    introduction_title: version.row.introduction_title,
    introduction_description: version.row.introduction_description,
    scoring_mode: version.row.scoring_mode,
    started_at: iso(attempt.started_at),
    deadline_at: attempt.deadline_at === null ? null : iso(attempt.deadline_at),
    remaining_ms: attempt.state === 'in_progress' ? timeLeft(ctx, attempt) : 0,
    duration_minutes: Math.ceil((allowedOf(attempt) ?? 0) / MINUTE_MS),
    server_time: iso(ctx.now),
    submitted_at: attempt.submitted_at === null ? null : iso(attempt.submitted_at),
    questions: version.ordered.map(toCandidateQuestion),
    answers: answers.map((answer) => ({
      questionId: answer.questionId,
      selectedAnswerId: answer.selectedOption,
      answerText: answer.answerText,
      timeTakenPerQuestion: answer.timeMs / 1000,
      is_flagged: answer.isFlagged,
      is_seen: answer.isSeen,
      saved_at: answer.savedAt === null ? null : iso(answer.savedAt),
    })),
    current_question_id: lastLookedAt(events),
    event_count: attempt.event_count,
    elsewhere,
    can_release: attempt.purpose === 'real' && mayRelease(ctx),
    window: windowRules(version.row),
  };
}
