import { dropEmptyFormulas } from '../text/formulas.ts';
import { isVisible } from '../text/visible.ts';
import { importLimits } from './limits.ts';
import type { ImportableQuestion } from './parsed-file.ts';
import { normaliseLabel, normaliseText } from './text.ts';

/** A question as a parser hands it over: everything but its position, texts not yet in their stored form. */
export type QuestionDraft = Omit<ImportableQuestion, 'index' | 'line'>;

/** The question in its stored form, or the reason why it cannot be stored. */
export type DraftCheck =
  | { ok: true; question: QuestionDraft; warnings: string[] }
  | { ok: false; reason: string };

const trueFalse: readonly string[] = ['True', 'False'];

/** Tags in their stored form: one line each, no empty and no repeated one. */
export function normaliseTags(tags: readonly string[]): string[] {
  if (tags.length === 0) return [];
  const kept = new Set<string>();
  for (const tag of tags) {
    const label = normaliseLabel(normaliseLabel(tag).slice(0, importLimits.tagChars));
    if (isVisible(label)) kept.add(label);
    if (kept.size === importLimits.tags) break;
  }
  return [...kept];
}

/** The sentence for a question with more options than Lectern has. */
export function tooManyOptions(count: number): string {
  return `The question has ${count} options; at most ${importLimits.options} are possible. Remove options or split the question.`;
}

/** The sentence for a question that more than one option answers. */
export const severalRightAnswers =
  'More than one option is marked as right; only questions with exactly one right option can be imported. Keep one right option.';

/** The sentence for a question without a right option. */
export const noRightAnswer = 'No option is marked as fully right. Mark exactly one option as the right one.';

const storedText = (text: string): string => normaliseText(dropEmptyFormulas(text));

/** Brings a draft into its stored form and refuses what the product cannot hold. */
export function checkDraft(draft: QuestionDraft): DraftCheck {
  const title = storedText(draft.title);
  if (!isVisible(title)) return refuse('The question has no text. Write the question before its answers.');
  if (title.length > importLimits.titleChars)
    return refuse(tooLong('question text', importLimits.titleChars));
  const options = draft.options.map(storedText);
  const problem = optionProblem(draft, options);
  if (problem !== null) return refuse(problem);
  const feedback = {
    correct: storedText(draft.feedback.correct),
    incorrect: storedText(draft.feedback.incorrect),
  };
  if (Math.max(feedback.correct.length, feedback.incorrect.length) > importLimits.feedbackChars) {
    return refuse(tooLong('feedback', importLimits.feedbackChars));
  }
  const said = optionFeedbackOf(draft);
  const longest = said.findIndex((text) => text.length > importLimits.optionFeedbackChars);
  if (longest !== -1)
    return refuse(tooLong(`feedback of option ${longest + 1}`, importLimits.optionFeedbackChars));
  const warnings: string[] = [];
  const mark = checkMark(draft.mark, warnings);
  const tags = normaliseTags(draft.tags);
  const { optionFeedback: _said, ...rest } = draft;
  const question: QuestionDraft = { ...rest, title, options, feedback, mark, tags };
  if (said.length > 0) question.optionFeedback = said;
  return { ok: true, question, warnings };
}

/** What is said of single options, in its stored form; key phrases are no options. */
function optionFeedbackOf({ type, options, optionFeedback = [] }: QuestionDraft): string[] {
  if (type === 'open_ended') return [];
  const said = optionFeedback.slice(0, options.length).map(storedText);
  return said.slice(0, said.findLastIndex((text) => text !== '') + 1);
}

function refuse(reason: string): DraftCheck {
  return { ok: false, reason };
}

function tooLong(what: string, limit: number): string {
  return `The ${what} is longer than ${limit.toLocaleString('en-GB')} characters. Shorten it.`;
}

function optionProblem(draft: QuestionDraft, options: readonly string[]): string | null {
  if (draft.type === 'true-false') {
    if (options.length !== 2 || options.some((option, at) => option !== trueFalse[at])) {
      return 'A true-false question must have the options True and False.';
    }
  } else if (options.length > importLimits.options) return tooManyOptions(options.length);
  else if (draft.type === 'multiple-choice' && options.length < importLimits.minOptions) {
    return `The question has ${options.length === 1 ? 'one option' : 'no options'}; at least ${importLimits.minOptions} are needed. Add options.`;
  }
  for (let at = 0; at < options.length; at++) {
    const option = options[at] ?? '';
    if (option === '') return `Option ${at + 1} is empty. Write its text or remove it.`;
    if (option.length > importLimits.optionChars)
      return tooLong(`text of option ${at + 1}`, importLimits.optionChars);
  }
  if (draft.type === 'open_ended')
    return draft.correct === null ? null : 'An open question has no right option.';
  if (draft.correct === null) return noRightAnswer;
  if (!Number.isInteger(draft.correct) || draft.correct < 1 || draft.correct > options.length) {
    return `The right answer is given as option ${draft.correct}, but there are ${options.length} options.`;
  }
  return null;
}

function checkMark(mark: number, warnings: string[]): number {
  const rounded = Math.round(mark * 100) / 100;
  if (!(rounded > 0) || rounded > importLimits.maxMark) {
    warnings.push(`The mark ${mark} is not possible; the question gets 1 mark.`);
    return 1;
  }
  if (Math.abs(rounded - mark) > 1e-9) warnings.push(`The mark ${mark} was rounded to ${rounded}.`);
  return rounded;
}
