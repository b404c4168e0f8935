import type { WarningCode } from '#shared/contract/exam-versions.ts';
import type { DraftQuestion } from './snapshot.ts';

/** What an author should look at before publishing; nothing of it prevents it. */
export interface PublishWarning {
  readonly code: WarningCode;
  readonly step: 3 | 4 | 5;
  readonly question_id: number | null;
  readonly other_id: number | null;
}

/** Less than this for each question is hardly enough to read it. */
const SHORTEST_SECONDS = 30;
/** From so many questions on, one right letter throughout is no chance. */
const LETTERS_FROM = 5;
/** Two texts with so many of their words in common ask the same. */
const ALIKE = 0.85;
const WORDS_FROM = 4;

const wordsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  );

/** True where two questions have the same words, or nearly all of them. */
function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one];
  if (small.size === 0 || small.size < large.size * ALIKE) return false;
  let shared = 0;
  for (const word of small) if (large.has(word)) shared++;
  if (large.size < WORDS_FROM) return shared === large.size && small.size === large.size;
  return shared / (one.size + other.size - shared) >= ALIKE;
}

const warning = (
  code: WarningCode,
  step: 3 | 4 | 5,
  question_id: number | null = null,
  other_id: number | null = null,
): PublishWarning => ({ code, step, question_id, other_id });

const optionsOf = (question: DraftQuestion): string =>
  question.answers.map(({ text, image }) => `${text ?? ''} ${image ?? ''}`).join(' ');

function alikeAmong(questions: readonly DraftQuestion[]): PublishWarning[] {
  // "Which of these is right?" is asked twice only where the options are the same as well.
  const words = questions.map((question) =>
    wordsOf(`${question.title} ${question.image ?? ''} ${optionsOf(question)}`),
  );
  return questions.flatMap((question, index) => {
    const own = words[index] ?? new Set<string>();
    const other = questions.findIndex(
      (one, at) => at < index && one.type === question.type && areAlike(words[at] ?? new Set(), own),
    );
    const twin = questions[other];
    return twin === undefined ? [] : [warning('questions_alike', 3, question.questionId, twin.questionId)];
  });
}

/** Somebody who does not see the image is not told what it shows. */
const isWithoutWords = ({ image, imageAlt, answers }: DraftQuestion): boolean =>
  (image !== null && (imageAlt ?? '') === '') ||
  answers.some((answer) => answer.image !== null && (answer.alt ?? '') === '');

/** @param durationMinutes 0 = untimed. */
export function publishWarnings(
  durationMinutes: number,
  questions: readonly DraftQuestion[],
): PublishWarning[] {
  const isShort =
    durationMinutes > 0 &&
    questions.length > 0 &&
    (durationMinutes * 60) / questions.length < SHORTEST_SECONDS;
  const keys = questions.flatMap(({ type, correctOption }) =>
    type === 'multiple-choice' && correctOption !== null ? [correctOption] : [],
  );
  return [
    ...(keys.length >= LETTERS_FROM && new Set(keys).size === 1 ? [warning('same_letter', 3)] : []),
    ...alikeAmong(questions),
    ...questions
      .filter(
        ({ type, answers }) =>
          type === 'open_ended' && answers.every(({ text }) => (text ?? '').trim() === ''),
      )
      .map(({ questionId }) => warning('phrases_missing', 3, questionId)),
    ...questions
      .filter(isWithoutWords)
      .map(({ questionId }) => warning('image_without_words', 3, questionId)),
    ...(isShort ? [warning('time_short', 4)] : []),
  ];
}

/** What computers hold of questions already: their words, or pictures in them. */
export interface KnownParts {
  readonly questionIds: ReadonlySet<number>;
  readonly pictures: ReadonlySet<string>;
}

const picturesOf = ({ image, answers }: DraftQuestion): readonly string[] =>
  [image, ...answers.map((answer) => answer.image)].filter((name) => name !== null);

/** What keeps a sealed exam from being secret. @param opensAt null as soon as it is published */
export const sealedWarnings = (
  opensAt: number | null,
  questions: readonly DraftQuestion[],
  known: KnownParts,
): PublishWarning[] => [
  ...questions.flatMap((question) => {
    if (known.questionIds.has(question.questionId))
      return [warning('question_known', 3, question.questionId)];
    const isShown = picturesOf(question).some((name) => known.pictures.has(name));
    return isShown ? [warning('picture_known', 3, question.questionId)] : [];
  }),
  ...(opensAt === null ? [warning('sealed_without_opening', 5)] : []),
];
