import type { AdoptedContent } from '#shared/contract/adopted-content.ts';

type Question = AdoptedContent['questions'][number];
type Exam = AdoptedContent['exams'][number];

export const WRITTEN = { created_at: 1_700_000_000_000, updated_at: 1_700_000_000_000 };

/** A whole question as a computer brings it that joins. */
export const adoptedQuestion = ({
  id,
  answerId,
  linkId,
  tagId,
}: {
  readonly id: number;
  readonly answerId: number;
  readonly linkId?: number;
  readonly tagId?: number;
}): Question => ({
  ...WRITTEN,
  id,
  folder_id: null,
  title: 'Forged',
  mark: 100,
  type: 'multiple-choice',
  image_sha256: null,
  image_alt: null,
  is_last_pinned: 0,
  status: 'published',
  answers: [
    {
      ...WRITTEN,
      id: answerId,
      options: ['Forged right', 'Forged wrong', null, null, null],
      option_images: [null, null, null, null, null],
      option_alts: null,
      option_feedback: null,
      feedback: null,
      file_sha256: null,
      correct_answer: 1,
    },
  ],
  tags: linkId === undefined || tagId === undefined ? [] : [{ ...WRITTEN, id: linkId, tag_id: tagId }],
});

/** What an exam says, where nothing depends on it. */
export const EXAM_CONTENT = {
  title: 'Forged',
  description: '',
  assessment_provider: '',
  duration_minutes: 30,
  price_minor: 0,
  currency: 'GBP',
  is_certificate_issued: 0,
  introduction_title: '',
  introduction_description: '',
  start_button_text: 'Start exam',
  pass_percent: 5000,
  scoring_mode: 'equal',
  is_question_order_shuffled: 0,
  is_option_order_shuffled: 0,
  attempts_allowed: 1,
  review_policy: 'never',
  time_zone: null,
} satisfies Partial<Exam>;

/** A draft of an exam as a computer brings it that joins. */
export const adoptedExam = ({
  id,
  links = [],
  ...values
}: { readonly id: number; readonly links?: Exam['questions'] } & Partial<
  Omit<Exam, 'questions' | 'plan'>
>): Exam => ({
  ...WRITTEN,
  id,
  ...EXAM_CONTENT,
  num_of_questions: links.length,
  progress_bar: 1,
  opens_at: null,
  closes_at: null,
  close_rule: 'start_by',
  resume_grace_minutes: 0,
  secrecy: 'open',
  lockdown: 'off',
  second_display: 'allow',
  on_leaving: 'nothing',
  safe_browser_keys: '',
  release_policy: 'at_once',
  release_at: null,
  release_parts: 'score,verdict,points,answers,feedback',
  left_out_tags: '[]',
  ...values,
  questions: links,
  plan: [],
});
