import type { ExamDraft, ExamSettings } from '#shared/contract/exam-drafts.ts';
import type { Question, QuestionDraft } from '#shared/contract/questions.ts';
import type { DraftField } from '#shared/domain/drafts/draft-fields.ts';
import { splitFeedback } from '#shared/domain/questions/feedback.ts';
import { withoutTrailingGaps } from '#shared/domain/questions/question-rules.ts';

/** An exam with its settings beside its other fields, so that each can be chosen alone. */
export type FlatExam = Omit<ExamDraft, 'settings'> & ExamSettings;

export interface FolderDraft {
  readonly name: string;
  readonly parent_folder_id: number | null;
}

export interface TagDraft {
  readonly name: string;
}

export const examFields = [
  { key: 'title', parts: ['exam_title'] },
  { key: 'description', parts: ['exam_description'] },
  { key: 'provider', parts: ['assessment_provider'] },
  { key: 'certificate', parts: ['issue_certificate'] },
  { key: 'introductionTitle', parts: ['introduction_title'] },
  { key: 'introductionText', parts: ['introduction_description'] },
  { key: 'startButton', parts: ['start_button_text'] },
  { key: 'questions', parts: ['questions'] },
  { key: 'duration', parts: ['exam_duration'] },
  { key: 'passMark', parts: ['pass_percent'] },
  { key: 'scoring', parts: ['scoring_mode'] },
  { key: 'questionOrder', parts: ['shuffle_questions'] },
  { key: 'optionOrder', parts: ['shuffle_options'] },
  { key: 'attempts', parts: ['attempts_allowed'] },
  { key: 'review', parts: ['review_policy'] },
  { key: 'resumeGrace', parts: ['resume_grace_minutes'] },
  { key: 'secrecy', parts: ['secrecy'] },
  { key: 'lockdown', parts: ['lockdown', 'second_display', 'on_leaving'] },
  { key: 'safeBrowser', parts: ['safe_browser_keys'] },
  { key: 'release', parts: ['release'] },
  { key: 'price', parts: ['exam_price', 'currency'] },
  { key: 'opens', parts: ['schedule'] },
  { key: 'closes', parts: ['closing'] },
  { key: 'who', parts: ['access'] },
  { key: 'plan', parts: ['plan'] },
] as const satisfies readonly DraftField<FlatExam>[];

export const folderFields = [
  { key: 'name', parts: ['name'] },
  { key: 'parent', parts: ['parent_folder_id'] },
] as const satisfies readonly DraftField<FolderDraft>[];

export const tagFields = [
  { key: 'name', parts: ['name'] },
] as const satisfies readonly DraftField<TagDraft>[];

/** A stored question as it is saved in one piece. */
export const draftOfQuestion = (question: Question): QuestionDraft => {
  const [answer] = question.answers;
  const feedback = splitFeedback(answer?.answer_feedback ?? null);
  const options =
    answer === undefined
      ? []
      : [
          { text: answer.answer_1 ?? '', image: answer.answer_1_image },
          { text: answer.answer_2 ?? '', image: answer.answer_2_image },
          { text: answer.answer_3 ?? '', image: answer.answer_3_image },
          { text: answer.answer_4 ?? '', image: answer.answer_4_image },
          { text: answer.answer_5 ?? '', image: answer.answer_5_image },
        ];
  return {
    question_title: question.question_title,
    question_mark: question.question_mark,
    question_type: question.question_type,
    assign_folder_id: question.assign_folder_id,
    tag_names: question.tag_names.toSorted(),
    question_image: question.question_image,
    question_image_alt: question.question_image_alt ?? '',
    answer_file: answer?.answer_file ?? null,
    options: withoutTrailingGaps(options).map((option, at) => ({
      ...option,
      alt: answer?.option_alts[at] ?? '',
      feedback: answer?.option_feedback[at] ?? '',
    })),
    is_last_pinned: question.is_last_pinned === true,
    correct_answer: answer?.correct_answer ?? null,
    feedback_correct: feedback.correct,
    feedback_incorrect: feedback.incorrect,
  };
};

export const flattenExam = ({ settings, ...rest }: ExamDraft): FlatExam => ({ ...rest, ...settings });

export const unflattenExam = (flat: FlatExam): ExamDraft => {
  const {
    exam_duration,
    pass_percent,
    scoring_mode,
    shuffle_questions,
    shuffle_options,
    attempts_allowed,
    review_policy,
    resume_grace_minutes,
    secrecy,
    lockdown,
    second_display,
    on_leaving,
    safe_browser_keys,
    release,
    ...rest
  } = flat;
  const settings = {
    exam_duration,
    pass_percent,
    scoring_mode,
    shuffle_questions,
    shuffle_options,
    attempts_allowed,
    review_policy,
    ...(resume_grace_minutes === undefined ? {} : { resume_grace_minutes }),
    ...(secrecy === undefined ? {} : { secrecy }),
    ...(lockdown === undefined ? {} : { lockdown }),
    ...(second_display === undefined ? {} : { second_display }),
    ...(on_leaving === undefined ? {} : { on_leaving }),
    ...(safe_browser_keys === undefined ? {} : { safe_browser_keys }),
    ...(release === undefined ? {} : { release }),
  };
  return { ...rest, settings };
};
