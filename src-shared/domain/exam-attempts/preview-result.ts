import { RELEASE_PARTS } from './limits.ts';
import type { AttemptResult } from '#shared/contract/attempt-results.ts';
import type { VersionKey, VersionQuestion } from '#shared/domain/exams/version-content.ts';
import type { LoggedAnswer } from './answer-log.ts';
import { toCandidateQuestion } from './candidate-view.ts';
import { markAnswer, scoreAttempt, type ScoringRules } from './scoring.ts';

export interface PreviewedExam {
  readonly examId: number;
  readonly title: string;
  readonly questions: readonly VersionQuestion[];
  readonly keys: readonly VersionKey[];
  readonly rules: ScoringRules;
}

/** What somebody chose or wrote while they tried an exam. */
export interface PreviewAnswer {
  readonly option: number | null;
  readonly text: string | null;
  readonly seconds: number;
}

const toLogged = (questionId: number, answer: PreviewAnswer | undefined): LoggedAnswer => ({
  questionId,
  selectedOption: answer?.option ?? null,
  answerText: answer?.text ?? null,
  timeMs: (answer?.seconds ?? 0) * 1000,
  isFlagged: false,
  isSeen: true,
  savedAt: null,
});

/** The result of a preview, by the rules that the server marks attempts by; nothing of it is kept. */
export function previewResult(
  exam: PreviewedExam,
  given: ReadonlyMap<number, PreviewAnswer>,
  /** ISO times. */
  { startedAt, endedAt }: { readonly startedAt: string; readonly endedAt: string },
): AttemptResult {
  const keyOf = new Map(exam.keys.map((key) => [key.question_id, key]));
  const answers = exam.questions.map(({ question_id: id }) => toLogged(id, given.get(id)));
  const answerOf = new Map(answers.map((answer) => [answer.questionId, answer]));
  const answerTo = (id: number): LoggedAnswer => answerOf.get(id) ?? toLogged(id, undefined);
  const marks = exam.questions.flatMap((question) => {
    const key = keyOf.get(question.question_id);
    return key === undefined ? [] : [markAnswer(question, key, answerTo(question.question_id))];
  });
  const markOf = new Map(marks.map((mark) => [mark.questionId, mark]));
  const score = scoreAttempt(marks, answers, exam.rules);
  return {
    attempt_id: exam.examId,
    exam_id: exam.examId,
    exam_title: exam.title,
    attempt_no: 1,
    state: score.result === 'pending' ? 'submitted' : 'marked',
    submitted_by: 'student',
    decisions: [],
    corrections: [],
    progress: score.progress / 100,
    exam_score: score.score === null ? null : score.score / 100,
    exam_result: score.result,
    pending_reason: score.result === 'pending' ? 'awaiting_marking' : null,
    release: { state: 'released', policy: null, release_at: null, reason: null, parts: [...RELEASE_PARTS] },
    pass_percent: exam.rules.passPercent / 100,
    scoring_mode: exam.rules.mode,
    total_completion_time: Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 1000,
    correct: score.correctCount,
    question_count: exam.questions.length,
    points: score.points === null ? null : score.points / 100,
    max_points: exam.questions.reduce((sum, question) => sum + question.mark, 0) / 100,
    started_at: startedAt,
    submitted_at: endedAt,
    receipt: '',
    received_at: null,
    is_scored_elsewhere: false,
    attempts_left: 0,
    review: {
      state: 'released',
      questions: exam.questions.map((question) => {
        const id = question.question_id;
        const mark = markOf.get(id);
        return {
          ...toCandidateQuestion(question),
          selectedAnswerId: answerTo(id).selectedOption,
          answerText: answerTo(id).answerText,
          correctAnswerId: keyOf.get(id)?.correct_option ?? null,
          accepted_options: [],
          correction: null,
          isAnswerCorrect: mark?.isCorrect ?? null,
          matched_keywords: [...(mark?.matchedKeywords ?? [])],
          missed_keywords: [...(mark?.missedKeywords ?? [])],
          comment: null,
          answer_feedback: keyOf.get(id)?.feedback ?? null,
          option_feedback: keyOf.get(id)?.option_feedback?.[(answerTo(id).selectedOption ?? 0) - 1] || null,
          answer_file: keyOf.get(id)?.file ?? null,
          timeTakenPerQuestion: answerTo(id).timeMs / 1000,
          points: mark === undefined || mark.points === null ? null : mark.points / 100,
        };
      }),
    },
    time_per_question: answers.map(({ questionId, timeMs }) => ({
      question_id: questionId,
      seconds: timeMs / 1000,
    })),
  };
}
