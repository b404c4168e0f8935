import { isVisible } from '../text/visible.ts';
import { append } from '#shared/domain/lists.ts';
import { withoutPlaceholder } from './placeholders.ts';
import { isTimeZone } from './wall-time.ts';

/** One reason why a draft cannot be published, and the step that mends it. */
export interface PublishProblem {
  readonly code: PublishProblemCode;
  readonly step: 1 | 2 | 3 | 4 | 5 | 6;
  readonly question_id: number | null;
}

const STEP_OF = {
  title_missing: 1,
  no_questions: 3,
  question_missing: 3,
  question_title_missing: 3,
  question_options_missing: 3,
  question_key_missing: 3,
  question_mark_zero: 3,
  duration_invalid: 4,
  pass_percent_invalid: 4,
  release_date_missing: 4,
  time_zone_unknown: 5,
  schedule_past: 5,
  closing_past: 5,
  closing_before_opening: 5,
  currency_missing: 5,
  nobody_named: 5,
} as const;

type PublishProblemCode = keyof typeof STEP_OF;

export interface CheckedQuestion {
  readonly questionId: number;
  /** False when the question was deleted after it had been chosen. */
  readonly exists: boolean;
  readonly type: 'multiple-choice' | 'true-false' | 'open_ended';
  readonly title: string;
  /** Hundredths. */
  readonly mark: number;
  /** Option number and whether it says or shows anything; key phrases for open_ended. */
  readonly options: readonly { readonly option: number; readonly isFilled: boolean }[];
  readonly correctOption: number | null;
}

export interface CheckedExam {
  readonly title: string;
  readonly durationMinutes: number;
  /** Hundredths. */
  readonly passPercent: number;
  readonly priceMinor: number;
  readonly currency: string;
  readonly opensAt: number | null;
  readonly closesAt: number | null;
  readonly timeZone: string | null;
  /** Results are released on a date that nobody has named. */
  readonly lacksReleaseDate: boolean;
  /** When the version opens that candidates have now; undefined when there is none. */
  readonly publishedOpensAt: number | null | undefined;
  /** The same of its closing. */
  readonly publishedClosesAt: number | null | undefined;
  /** True where only those who are named may take it, and nobody is. */
  readonly isForNobody: boolean;
  readonly questions: readonly CheckedQuestion[];
}

/** The codes of what one question lacks. */
function questionProblems(question: CheckedQuestion): PublishProblemCode[] {
  if (!question.exists) return ['question_missing'];
  const filled = question.options.filter((option) => option.isFilled);
  const hasKey = filled.some((option) => option.option === question.correctOption);
  const codes: PublishProblemCode[] = [];
  if (!isVisible(question.title)) codes.push('question_title_missing');
  // An open question needs no key: a person marks it, and key phrases only help.
  if (question.type !== 'open_ended') {
    if (filled.length < 2) codes.push('question_options_missing');
    else if (!hasKey) codes.push('question_key_missing');
  }
  if (question.mark <= 0) codes.push('question_mark_zero');
  return codes;
}

function scheduleProblems(exam: CheckedExam, now: number): PublishProblemCode[] {
  const { opensAt, closesAt } = exam;
  if (opensAt === null && closesAt === null) return [];
  if (exam.timeZone === null || !isTimeZone(exam.timeZone)) return ['time_zone_unknown'];
  const codes: PublishProblemCode[] = [];
  if (opensAt !== null && opensAt <= now && exam.publishedOpensAt !== opensAt) codes.push('schedule_past');
  if (closesAt === null) return codes;
  if (opensAt !== null && closesAt <= opensAt) codes.push('closing_before_opening');
  else if (closesAt <= now && exam.publishedClosesAt !== closesAt) codes.push('closing_past');
  return codes;
}

/** Everything that stands between a draft and its publication, in the order of the steps. */
export function publishProblems(exam: CheckedExam, now: number): PublishProblem[] {
  const codes: PublishProblemCode[] = [];
  if (!isVisible(withoutPlaceholder('title', exam.title.trim()))) codes.push('title_missing');
  if (exam.questions.length === 0) codes.push('no_questions');
  const ofExam: PublishProblemCode[] = [];
  if (exam.durationMinutes < 0) ofExam.push('duration_invalid');
  if (exam.passPercent <= 0 || exam.passPercent > 100_00) ofExam.push('pass_percent_invalid');
  if (exam.lacksReleaseDate) ofExam.push('release_date_missing');
  append(ofExam, scheduleProblems(exam, now));
  if (exam.priceMinor > 0 && !/^[A-Z]{3}$/.test(exam.currency)) ofExam.push('currency_missing');
  if (exam.isForNobody) ofExam.push('nobody_named');
  const problem = (code: PublishProblemCode, questionId: number | null = null): PublishProblem => ({
    code,
    step: STEP_OF[code],
    question_id: questionId,
  });
  return [
    ...codes.map((code) => problem(code)),
    ...exam.questions.flatMap((question) =>
      questionProblems(question).map((code) => problem(code, question.questionId)),
    ),
    ...ofExam.map((code) => problem(code)),
  ];
}
