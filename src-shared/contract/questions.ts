import { z } from 'zod';
import {
  Answer,
  answerCommands,
  answerReads,
  MAX_OPTIONS,
  OptionNumber,
  OptionText,
  TOO_MANY_OPTIONS,
} from './answers.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { batchEndpoints } from './question-batches.ts';
import { defineEndpoint } from './define.ts';
import { add, edit, remove, view, write } from './question-access.ts';
import { Folder, folderEndpoints } from './folders.ts';
import { questionDuplicateEndpoints } from './question-duplicates.ts';
import { QuestionFilter } from './question-filter.ts';
import { historyEndpoints } from './question-history.ts';
import { QuestionType } from './question-types.ts';
import { smartFolderEndpoints } from './smart-folders.ts';
import { KnownTagName, Tag, tagEndpoints } from './tags.ts';
import {
  Claim,
  Id,
  IdParams,
  IdText,
  IsoTime,
  line,
  Message,
  Paging,
  SearchText,
  Sha256,
  text,
  Version,
} from './wire.ts';

// Bounds that hold whatever an import brings (src-shared/domain/imports/limits.ts), so that it can be edited.
export const Mark = z.number().min(0.01).max(1000).multipleOf(0.01);
const FeedbackPart = text(10_000);
/** What an image shows, and what is said of one option. */
export const ImageAlt = text(500);
export const OptionFeedback = text(2000);
export const MAX_QUESTION_TITLE = 10_000;
const Title = line(MAX_QUESTION_TITLE);

export const Question = z.object({
  id: Id,
  question_title: z.string(),
  question_mark: z.number(),
  question_type: QuestionType,
  question_instructor_id: Id,
  assign_folder_id: Id.nullable(),
  tags: z.array(Id),
  tag_names: z.array(z.string()),
  question_image: z.string().nullable(),
  /** What the image shows, in words. */
  question_image_alt: z.string().nullable(),
  /** Where options are shuffled, the last one stays last; absent from programs that do not know it. */
  is_last_pinned: z.boolean().optional(),
  under_review: z.boolean(),
  question_status: z.string(),
  import_batch_id: Id.nullable(),
  /** In how many exams of the viewer's institution it stands. */
  used_in: z.int(),
  version: z.int(),
  created_at: IsoTime,
  updated_at: IsoTime,
  answers: z.array(Answer),
});
export type Question = z.infer<typeof Question>;

export const QuestionPage = z.object({ question: z.array(Question), count: z.int() });

/** The documented question body: spec 2 §3 (who and which status are claims). */
const QuestionBody = z.strictObject({
  question_title: Title,
  question_mark: Mark.default(1),
  question_type: QuestionType,
  question_instructor_id: Claim,
  assign_folder_id: Id.nullish(),
  tags: z.array(Id).max(50).optional(),
  question_image: Sha256.nullish(),
  under_review: Claim,
  question_status: Claim,
});

/** One question with its answer, as the editor holds it and saves it in one piece. */
export const QuestionDraft = z.strictObject({
  question_title: Title,
  question_mark: Mark,
  question_type: QuestionType,
  assign_folder_id: Id.nullable(),
  /** Names; unknown ones are created. */
  tag_names: z.array(KnownTagName).max(50),
  question_image: Sha256.nullable(),
  /** Absent from programs that do not know it: what is stored stays, as do the words and feedback of options. */
  question_image_alt: ImageAlt.optional(),
  /** The worked solution: an image or a PDF. */
  answer_file: Sha256.nullable().optional(),
  /** Option texts in order; for open_ended the accepted key phrases. */
  options: z
    .array(
      z.strictObject({
        text: OptionText,
        image: Sha256.nullable(),
        alt: ImageAlt.optional(),
        feedback: OptionFeedback.optional(),
      }),
    )
    .max(MAX_OPTIONS, TOO_MANY_OPTIONS),
  /** Where options are shuffled, the last one stays last. Absent from programs that do not know it: what is stored stays. */
  is_last_pinned: z.boolean().optional(),
  correct_answer: OptionNumber.nullable(),
  feedback_correct: FeedbackPart,
  feedback_incorrect: FeedbackPart,
});
export type QuestionDraft = z.infer<typeof QuestionDraft>;

export const questionsContract = {
  listQuestions: defineEndpoint({
    method: 'GET',
    path: '/api/question',
    summary: 'The signed-in instructor’s questions, newest first',
    query: Paging,
    responses: { 200: QuestionPage },
    origin: 'spec',
    ...view,
  }),
  filterQuestions: defineEndpoint({
    method: 'GET',
    path: '/api/filterQuestions',
    summary: 'Questions by folder, tag, type and words',
    query: QuestionFilter,
    responses: { 200: QuestionPage },
    origin: 'spec',
    ...view,
  }),
  questionLibrary: defineEndpoint({
    method: 'GET',
    path: '/api/questionLibrary',
    summary: 'The library to choose questions from',
    query: Paging,
    responses: { 200: QuestionPage },
    origin: 'spec',
    ...view,
  }),
  filterQuestionLibrary: defineEndpoint({
    method: 'GET',
    path: '/api/filterQuestionLibrary',
    summary: 'The library, filtered',
    query: QuestionFilter,
    responses: { 200: QuestionPage },
    origin: 'spec',
    ...view,
  }),
  searchQuestions: defineEndpoint({
    method: 'GET',
    path: '/api/questions',
    summary: 'Full-text search over the own questions',
    query: QuestionFilter,
    responses: { 200: QuestionPage },
    origin: 'spec',
    ...view,
  }),
  showLastQuestion: defineEndpoint({
    method: 'GET',
    path: '/api/showLastQuestion',
    summary: 'The question made last',
    responses: { 200: z.object({ question: Question }) },
    origin: 'spec',
    ...view,
  }),
  questionById: defineEndpoint({
    method: 'GET',
    path: '/api/questionById/{questionId}',
    summary: 'One question; the client reads question[0]',
    params: z.strictObject({ questionId: IdText }),
    responses: { 200: z.object({ question: z.array(Question) }) },
    origin: 'spec',
    ...view,
  }),
  orphanQuestions: defineEndpoint({
    method: 'GET',
    path: '/api/orphanQuestions',
    summary: 'Own questions that have no answer yet',
    query: Paging,
    responses: { 200: QuestionPage },
    origin: 'spec',
    ...view,
  }),
  deletedQuestions: defineEndpoint({
    method: 'GET',
    path: '/api/questions/deleted',
    summary: 'The own questions that were deleted and can be restored, last deleted first',
    query: Paging.extend({ search: SearchText.optional() }),
    responses: { 200: QuestionPage },
    origin: 'lectern',
    ...view,
  }),
  questionUses: defineEndpoint({
    method: 'POST',
    path: '/api/questions/uses',
    summary: 'How many of up to 200 questions stand in exams, and in which',
    body: z.strictObject({ question_ids: z.array(Id).min(1).max(200) }),
    responses: {
      200: z.object({
        used: z.int(),
        /** One that is published keeps its own copy of the questions. */
        exams: z.array(z.object({ exam_id: Id, exam_title: z.string(), is_published: z.boolean() })),
      }),
    },
    origin: 'lectern',
    ...view,
  }),
  createQuestion: defineEndpoint({
    method: 'POST',
    path: '/api/question',
    summary: 'Create a question; its answer follows with POST /api/answer',
    body: QuestionBody,
    responses: { 200: z.object({ question_id: Id, message: z.string() }) },
    origin: 'spec',
    ...add,
    conflict: 'none',
    audit: NOT_AUDITED.ownDraft,
  }),
  updateQuestion: defineEndpoint({
    method: 'PUT',
    path: '/api/question/{id}',
    summary: 'Change a question',
    params: IdParams,
    body: QuestionBody.partial(),
    responses: { 200: z.object({ message: z.string(), question: Question }) },
    conflict: 'copy',
    origin: 'spec',
    ...edit,
    audit: NOT_AUDITED.ownDraft,
  }),
  patchQuestion: defineEndpoint({
    method: 'PATCH',
    path: '/api/patchQuestion/{id}',
    summary: 'Move a question into a folder',
    params: IdParams,
    body: z.strictObject({ assign_folder_id: Id.nullable() }),
    responses: { 200: Message },
    conflict: 'copy',
    origin: 'spec',
    ...edit,
    audit: NOT_AUDITED.ownDraft,
  }),
  deleteQuestion: defineEndpoint({
    method: 'DELETE',
    path: '/api/question/{id}',
    summary: 'Delete a question; it can be restored',
    params: IdParams,
    responses: { 200: Message },
    conflict: 'refuse',
    origin: 'spec',
    ...remove,
    audit: { target: 'question', by: 'id' },
  }),
  ...answerReads,
  questionsInBulk: defineEndpoint({
    method: 'POST',
    path: '/api/questions/lookups',
    summary:
      'Up to 500 questions with their answers, in the order asked for; those that are gone are left out',
    body: z.strictObject({ question_ids: z.array(Id).max(500) }),
    responses: { 200: z.object({ question: z.array(Question) }) },
    origin: 'lectern',
    ...view,
  }),
  ...answerCommands,
  tagQuestion: defineEndpoint({
    method: 'POST',
    path: '/api/question_tag',
    summary: 'Link a tag to a question',
    body: z.strictObject({ question_id: Id, tag_id: Id, instructor_id: Claim }),
    responses: { 200: Message },
    origin: 'spec',
    ...write,
    conflict: 'merge',
    audit: NOT_AUDITED.ownDraft,
  }),
  saveQuestion: defineEndpoint({
    method: 'POST',
    path: '/api/questions',
    summary: 'Create a question with its answer and tags in one piece',
    body: QuestionDraft,
    responses: { 201: z.object({ message: z.string(), question: Question }) },
    origin: 'lectern',
    ...add,
    conflict: 'none',
    audit: NOT_AUDITED.ownDraft,
  }),
  ...batchEndpoints(QuestionDraft, Question),
  ...historyEndpoints(QuestionDraft),
  replaceQuestion: defineEndpoint({
    method: 'PUT',
    path: '/api/questions/{id}',
    summary: 'Replace question, answer and tags in one piece; refused when it changed since `version`',
    params: IdParams,
    body: z.strictObject({ version: Version, draft: QuestionDraft }),
    responses: { 200: z.object({ message: z.string(), question: Question }) },
    conflict: 'copy',
    origin: 'lectern',
    ...edit,
    audit: NOT_AUDITED.ownDraft,
  }),
  changeQuestions: defineEndpoint({
    method: 'POST',
    path: '/api/questions/bulk-changes',
    summary: 'Move, tag, untag, give marks to, delete or restore up to 200 questions at once',
    body: z.strictObject({
      question_ids: z.array(Id).min(1).max(200),
      change: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('move'), folder_id: Id.nullable() }),
        z.strictObject({ kind: z.literal('tag'), tag_name: KnownTagName }),
        z.strictObject({ kind: z.literal('untag'), tag_id: Id }),
        z.strictObject({ kind: z.literal('mark'), mark: Mark }),
        z.strictObject({ kind: z.literal('delete') }),
        z.strictObject({ kind: z.literal('restore') }),
      ]),
    }),
    responses: { 200: z.object({ message: z.string(), changed: z.int() }) },
    conflict: 'refuse',
    conflictIf: z.object({ body: z.object({ change: z.object({ kind: z.literal('delete') }) }) }),
    origin: 'lectern',
    ...add,
    /** Deleting and restoring ask for the one, all else for the other. */
    ability: ['questions:edit', 'questions:delete'],
    audit: { target: 'question', keep: ['change', 'question_ids'] },
  }),
  questionIds: defineEndpoint({
    method: 'GET',
    path: '/api/questions/ids',
    summary:
      'The ids of every question of a filter in the order of the list, to change them all; 20,000 at a time',
    query: QuestionFilter.omit({ limit: true }),
    responses: { 200: z.object({ question_ids: z.array(Id), count: z.int() }) },
    origin: 'lectern',
    ...view,
  }),
  questionUsage: defineEndpoint({
    method: 'GET',
    path: '/api/questions/{id}/usage',
    summary: 'Which exams use a question, and how it behaved',
    params: IdParams,
    responses: {
      200: z.object({
        exams: z.array(z.object({ exam_id: Id, exam_title: z.string(), exam_status: z.string() })),
        answers: z.int(),
        /** Share of correct answers 0..1, null while nobody has answered. */
        facility: z.number().nullable(),
        /** How often each option was chosen, in option order. */
        chosen: z.array(z.int()),
        /** The same by the versions of exams in which it was answered, the latest first. */
        versions: z.array(
          z.object({
            exam_id: Id,
            exam_title: z.string(),
            version_no: z.int(),
            published_at: IsoTime,
            answers: z.int(),
            facility: z.number().nullable(),
            chosen: z.array(z.int()),
          }),
        ),
      }),
    },
    origin: 'lectern',
    ...view,
  }),
  foldersAndTags: defineEndpoint({
    method: 'GET',
    path: '/api/getFolderandTags',
    summary: 'The folder tree and the tags of the library',
    responses: {
      200: z.object({
        data: z.object({ folders: z.array(Folder), tags: z.array(Tag) }),
        /** Questions in the whole library, and those outside any folder. */
        total: z.int(),
        unfiled: z.int(),
      }),
    },
    origin: 'spec',
    ...view,
  }),
  ...folderEndpoints,
  ...questionDuplicateEndpoints,
  ...smartFolderEndpoints,
  ...tagEndpoints,
} as const;
