import * as fc from 'fast-check';
import { normaliseFolderName } from '#shared/domain/imports/folder-path.ts';
import type { ImportFeedback } from '#shared/domain/imports/parsed-file.ts';
import { normaliseTags, type QuestionDraft } from '#shared/domain/imports/question-rules.ts';
import { normaliseText } from '#shared/domain/imports/text.ts';
import { isVisible } from '#shared/domain/text/visible.ts';

const pieces = [
  '{',
  '}',
  '~',
  '=',
  '#',
  '####',
  ':',
  '::',
  '\\',
  '\\n',
  '\\\\',
  '->',
  '%50%',
  '[html]',
  '[plain]',
  '//',
  '$CATEGORY:',
  '&',
  '&amp;',
  '&&058;',
  '&&010',
  '&#65;',
  '&nbsp;',
  '<',
  '>',
  '<b>',
  '</p>',
  '<br>',
  '<pre>',
  '<!--',
  ']]>',
  '<![CDATA[',
  '<a<b',
  '"',
  "'",
  "'=",
  ',',
  ';',
  '\t',
  '|',
  '+1',
  '-1',
  '@x',
  '=1+1',
  '_x0041_',
  'constructor',
  '__proto__',
  '\n',
  '\n\n',
  '\n  ',
  '  ',
  ' ',
  'T',
  'TRUE',
  'FALSE',
  'A. x',
  'ANSWER: A',
  '*',
  '\\*',
  '$$a<b$$',
  '\\(x<y\\)',
  'é',
  'ß',
  '日本',
  '😀',
  '\u00a0',
  '\u2028',
  'a',
  'b',
  'word',
  '0012',
  '[image: x.png]',
  'data:image/png;base64,AAAA',
];

const text = fc
  .oneof(
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
    fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
    fc.string({ minLength: 1, maxLength: 30, unit: 'binary' }),
  )
  .map(normaliseText)
  .filter(isVisible);

const optionalText = fc.oneof(fc.constant(''), text);
const feedback: fc.Arbitrary<ImportFeedback> = fc.record({ correct: optionalText, incorrect: optionalText });
const sameFeedback: fc.Arbitrary<ImportFeedback> = optionalText.map((both) => ({
  correct: both,
  incorrect: both,
}));
const tags = fc.array(text, { maxLength: 3 }).map(normaliseTags);
const folderPath = fc
  .array(text, { maxLength: 3 })
  .map((names) => names.map(normaliseFolderName).filter((name) => name !== ''));

type Answers = Pick<QuestionDraft, 'type' | 'options' | 'correct' | 'feedback'>;

const body: fc.Arbitrary<Answers> = fc.oneof<fc.Arbitrary<Answers>[]>(
  fc.array(text, { minLength: 2, maxLength: 5 }).chain((options) =>
    fc.record({
      type: fc.constant('multiple-choice' as const),
      options: fc.constant(options),
      correct: fc.integer({ min: 1, max: options.length }),
      feedback,
    }),
  ),
  fc.record({
    type: fc.constant('true-false' as const),
    options: fc.constant(['True', 'False']),
    correct: fc.constantFrom(1, 2),
    feedback,
  }),
  fc.record({
    type: fc.constant('open_ended' as const),
    options: fc.uniqueArray(text, { minLength: 1, maxLength: 5 }),
    correct: fc.constant(null),
    feedback,
  }),
  fc.record({
    type: fc.constant('open_ended' as const),
    options: fc.constant([]),
    correct: fc.constant(null),
    feedback: sameFeedback,
  }),
);

/** Questions that every format but Aiken can hold; `mark` is fixed for GIFT, which has none. */
export function hostileQuestions(mark: fc.Arbitrary<number>): fc.Arbitrary<QuestionDraft[]> {
  const question = fc
    .tuple(body, fc.record({ title: text, mark, tags, folderPath }))
    .map(([answers, rest]): QuestionDraft => ({ ...rest, ...answers, images: [] }));
  return fc.array(question, { minLength: 1, maxLength: 4 });
}
