import type { VersionKey, VersionKeys, VersionQuestion } from '../exams/version-content.ts';
import type { CORRECTIONS } from './limits.ts';
import {
  isRightOption,
  scoreAttempt,
  type AttemptScore,
  type QuestionMark,
  type ScoringRules,
} from './scoring.ts';

/** What a revision says of one question in place of its published key. */
export interface KeyCorrection {
  readonly question_id: number;
  readonly kind: (typeof CORRECTIONS)[number];
  /** Every option that is right, for `options`; empty for the others. */
  readonly options: readonly number[];
}

/** A key as of a revision: everything that it corrects of the published one. Revision 0 corrects nothing. */
export interface KeyRevision {
  readonly revision: number;
  readonly corrections: readonly KeyCorrection[];
}

export const PUBLISHED_KEY: KeyRevision = { revision: 0, corrections: [] };

/** The same corrections are always the same text: ordered by question, options in their order and once each. */
export const normalCorrections = (corrections: readonly KeyCorrection[]): KeyCorrection[] =>
  corrections
    .map(({ question_id, kind, options }) => ({
      question_id,
      kind,
      options: kind === 'options' ? [...new Set(options)].toSorted((one, other) => one - other) : [],
    }))
    .toSorted((one, other) => one.question_id - other.question_id);

/** Reads `exam_key_revision.corrections`; the server alone wrote it, from the type above. */
export const parseCorrections = (json: string): KeyCorrection[] => JSON.parse(json);

/** Why a set of corrections cannot be made, in words, or null. */
export function correctionProblem(
  questions: readonly VersionQuestion[],
  corrections: readonly KeyCorrection[],
): string | null {
  const known = new Map(questions.map((question, at) => [question.question_id, { question, no: at + 1 }]));
  const seen = new Set<number>();
  for (const { question_id: id, kind, options } of corrections) {
    const found = known.get(id);
    if (found === undefined) return `Question ${id} is not in this version of the exam.`;
    const { question, no } = found;
    if (seen.has(id)) return `Question ${no} is corrected twice: say one thing of it.`;
    seen.add(id);
    if (kind !== 'options') continue;
    if (question.options.length === 0)
      return `Question ${no} has no options: give full credit for it, or let it not count.`;
    if (options.length === 0) return `Choose at least one right option of question ${no}.`;
    const strange = options.find((option) => !question.options.some((one) => one.option === option));
    if (strange !== undefined) return `Question ${no} has no option ${strange}.`;
  }
  const dropped = corrections.filter(({ kind }) => kind === 'dropped').length;
  return questions.length > 0 && dropped >= questions.length ? 'At least one question has to count.' : null;
}

/** The keys with the right options of a revision; what else it says changes no key, only what is added up. */
export function correctedKeys(keys: VersionKeys, corrections: readonly KeyCorrection[]): VersionKeys {
  const optionsOf = new Map(
    corrections.filter(({ kind }) => kind === 'options').map((one) => [one.question_id, one.options]),
  );
  const corrected = (key: VersionKey): VersionKey => {
    const options = optionsOf.get(key.question_id);
    return options === undefined
      ? key
      : { ...key, correct_option: options[0] ?? key.correct_option, accepted_options: options };
  };
  return optionsOf.size === 0 ? keys : { questions: keys.questions.map(corrected) };
}

/**
 * The marks as a revision lets them count: a dropped question is not added up, in points and in the number of questions;
 * one with full credit is right for everybody, whatever they answered. What the marks say of the answers stays.
 */
export function countedMarks(
  marks: readonly QuestionMark[],
  corrections: readonly KeyCorrection[],
): QuestionMark[] {
  const kindOf = new Map(corrections.map(({ question_id, kind }) => [question_id, kind]));
  return marks
    .filter(({ questionId }) => kindOf.get(questionId) !== 'dropped')
    .map((mark) =>
      kindOf.get(mark.questionId) === 'full_credit'
        ? { ...mark, isCorrect: true, points: mark.maxPoints }
        : mark,
    );
}

/** The marks of an attempt by the keys of a revision; points that somebody gave stay. */
export function marksByKeys(
  marks: readonly QuestionMark[],
  questions: ReadonlyMap<number, VersionQuestion>,
  keys: VersionKeys,
): QuestionMark[] {
  const keyOf = new Map(keys.questions.map((key) => [key.question_id, key]));
  return marks.map((mark) => {
    const key = keyOf.get(mark.questionId);
    const type = questions.get(mark.questionId)?.type;
    if (key === undefined || type === undefined || type === 'open_ended') return mark;
    const isCorrect = isRightOption(key, mark.selectedOption);
    return { ...mark, isCorrect, points: isCorrect ? mark.maxPoints : 0 };
  });
}

/** What an attempt comes to by a revision. `progress` is that of the log, and not reckoned here. */
export type RegradedScore = Omit<AttemptScore, 'progress'>;

/** Scores an attempt anew by the keys of a revision. @param keys those of the revision (`correctedKeys`) */
export function regradeAttempt(
  marks: readonly QuestionMark[],
  by: {
    readonly questions: ReadonlyMap<number, VersionQuestion>;
    readonly keys: VersionKeys;
    readonly corrections: readonly KeyCorrection[];
    readonly rules: ScoringRules;
  },
): { marks: QuestionMark[]; score: RegradedScore } {
  const now = marksByKeys(marks, by.questions, by.keys);
  const { progress: _, ...score } = scoreAttempt(countedMarks(now, by.corrections), [], by.rules);
  return { marks: now, score };
}

const BINS = 10;

/** How many scores fall into each tenth; 100 is in the last one. @param scores hundredths of a percent */
export function scoreHistogram(scores: readonly (number | null)[]): number[] {
  const bins = Array.from({ length: BINS }, () => 0);
  for (const score of scores) {
    if (score === null) continue;
    const at = Math.min(BINS - 1, Math.floor(score / 1000));
    bins[at] = (bins[at] ?? 0) + 1;
  }
  return bins;
}
