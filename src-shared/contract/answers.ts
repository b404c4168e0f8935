import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { edit, view, write } from './question-access.ts';
import { Id, IdParams, IdText, IsoTime, Message, Sha256, text } from './wire.ts';

/** At most five options (spec 1 §5). */
export const MAX_OPTIONS = 5;

export const OptionNumber = z.int().min(1).max(MAX_OPTIONS);
// It holds whatever an import brings (src-shared/domain/imports/limits.ts), so that it can be edited.
export const OptionText = text(4000);
/** Both parts of what a student reads afterwards. */
export const AnswerFeedback = text(24_000);

/** Answers of one question. Keys (`correct_answer`, `answer_feedback`) are null for whoever may not see them. */
export const Answer = z.object({
  id: Id,
  question_id: Id,
  answer_1: z.string().nullable(),
  answer_2: z.string().nullable(),
  answer_3: z.string().nullable(),
  answer_4: z.string().nullable(),
  answer_5: z.string().nullable(),
  answer_1_image: z.string().nullable(),
  answer_2_image: z.string().nullable(),
  answer_3_image: z.string().nullable(),
  answer_4_image: z.string().nullable(),
  answer_5_image: z.string().nullable(),
  answer_feedback: z.string().nullable(),
  answer_file: z.string().nullable(),
  /** By option: what its image shows, and what is said of it. Empty where nothing is. */
  option_alts: z.array(z.string()),
  option_feedback: z.array(z.string()),
  correct_answer: OptionNumber.nullable(),
  created_at: IsoTime,
  updated_at: IsoTime,
});
export type Answer = z.infer<typeof Answer>;

const AnswerKeys = {
  answer_1: OptionText.nullish(),
  answer_2: OptionText.nullish(),
  answer_3: OptionText.nullish(),
  answer_4: OptionText.nullish(),
  answer_5: OptionText.nullish(),
  answer_1_image: Sha256.nullish(),
  answer_2_image: Sha256.nullish(),
  answer_3_image: Sha256.nullish(),
  answer_4_image: Sha256.nullish(),
  answer_5_image: Sha256.nullish(),
  answer_feedback: AnswerFeedback.nullish(),
  answer_file: Sha256.nullish(),
  correct_answer: OptionNumber.nullish(),
};

export const TOO_MANY_OPTIONS = `A question may have at most ${MAX_OPTIONS} options. Remove one to add another.`;

const AnswerBody = z.strictObject(
  { question_id: Id, ...AnswerKeys },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' && issue.keys.some((key) => /^answer_[6-9]/.test(key))
        ? TOO_MANY_OPTIONS
        : undefined,
  },
);

const QuestionIdParams = z.strictObject({ questionId: IdText });
const Answers = z.object({ answers: z.array(Answer) });

/** How the contract of questions reads their answers. */
export const answerReads = {
  answerOfQuestion: defineEndpoint({
    method: 'GET',
    path: '/api/answer/{questionId}',
    summary: 'The answer list of one question',
    params: QuestionIdParams,
    responses: { 200: Answers },
    origin: 'spec',
    ...view,
  }),
  showAnswerByQuestionId: defineEndpoint({
    method: 'GET',
    path: '/api/showAnswerByQuestionId/{id}',
    summary: 'The answer list of one question',
    params: IdParams,
    responses: { 200: Answers },
    origin: 'spec',
    ...view,
  }),
  answersInBulk: defineEndpoint({
    method: 'POST',
    path: '/api/answer/bulk',
    summary: 'Answer lists of up to 200 questions',
    body: z.strictObject({ questionIds: z.array(Id).max(200) }),
    responses: { 200: Answers },
    origin: 'spec',
    ...view,
  }),
} as const;

/** How the contract of questions changes their answers. */
export const answerCommands = {
  createAnswer: defineEndpoint({
    method: 'POST',
    path: '/api/answer',
    summary: 'Give a question its options, key and feedback',
    body: AnswerBody,
    responses: { 200: z.object({ answer_id: Id, message: z.string() }) },
    conflict: 'copy',
    origin: 'spec',
    ...write,
    audit: NOT_AUDITED.ownDraft,
  }),
  updateAnswer: defineEndpoint({
    method: 'PUT',
    path: '/api/answer/{id}',
    summary: 'Change options, key or feedback',
    params: IdParams,
    body: AnswerBody.partial(),
    responses: { 200: z.object({ message: z.string(), answer: Answer }) },
    conflict: 'copy',
    origin: 'spec',
    ...edit,
    audit: NOT_AUDITED.ownDraft,
  }),
  deleteAnswer: defineEndpoint({
    method: 'DELETE',
    path: '/api/answer/{id}',
    summary: 'Remove the answer of a question',
    params: IdParams,
    responses: { 200: Message },
    conflict: 'copy',
    origin: 'spec',
    ...edit,
    audit: NOT_AUDITED.ownDraft,
  }),
} as const;
