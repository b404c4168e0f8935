import type { ExamCard } from '#shared/contract/exams.ts';
import type { ExamRecord, PlanLine } from '#shared/contract/exam-drafts.ts';
import type { Question } from '#shared/contract/questions.ts';
import type { PlannedQuestion } from '#shared/domain/exams/question-plan.ts';
import { blankDraft } from './exam-form.ts';
import type { FolderData } from '#renderer/components/question-library/folder-options.ts';

// What the pages of single components show; nothing of it is stored.

const AT = '2026-09-01T09:00:00.000Z';

const question = (id: number, title: string, options: readonly string[], key: number): Question => ({
  id,
  question_title: title,
  question_mark: 1,
  question_type: 'multiple-choice',
  question_instructor_id: 1,
  assign_folder_id: 1,
  tags: [],
  tag_names: [],
  question_image: null,
  question_image_alt: null,
  under_review: false,
  question_status: 'published',
  import_batch_id: null,
  used_in: 0,
  version: 1,
  created_at: AT,
  updated_at: AT,
  answers: [
    {
      id: id + 100,
      question_id: id,
      answer_1: options[0] ?? null,
      answer_2: options[1] ?? null,
      answer_3: options[2] ?? null,
      answer_4: null,
      answer_5: null,
      answer_1_image: null,
      answer_2_image: null,
      answer_3_image: null,
      answer_4_image: null,
      answer_5_image: null,
      answer_feedback: null,
      answer_file: null,
      option_alts: [],
      option_feedback: [],
      correct_answer: key,
      created_at: AT,
      updated_at: AT,
    },
  ],
});

export const sampleQuestions: readonly Question[] = [
  question(11, 'Which part of a cell makes ATP?', ['The nucleus', 'The mitochondrion', 'The wall'], 2),
  question(12, 'What does osmosis move?', ['Water', 'Salt', 'Starch'], 1),
  question(13, 'Which gas do leaves take in by day?', ['Oxygen', 'Nitrogen', 'Carbon dioxide'], 3),
];

export const sampleFolders: FolderData = {
  data: {
    folders: [
      { id: 1, folder_name: 'Biology', parent_folder_id: null, instructor_id: 1, question_count: 3 },
      { id: 2, folder_name: 'Cells', parent_folder_id: 1, instructor_id: 1, question_count: 0 },
    ],
  },
  total: 3,
  unfiled: 0,
};

export const samplePlan: readonly PlanLine[] = [
  { folder_id: 1, tag_id: null, question_type: 'multiple-choice', mark: null, wanted: 5 },
  { folder_id: null, tag_id: 7, question_type: null, mark: 2, wanted: 1 },
];

export const samplePlanned: readonly PlannedQuestion[] = [11, 12, 13].map((id) => ({
  id,
  folderId: 2,
  tagIds: [],
  type: 'multiple-choice',
  mark: 1,
}));

export const sampleRecord: ExamRecord = {
  view: 'author',
  exam_step_one_id: 1,
  exam_instructor_id: 1,
  exam_status: 'savedAsDraft',
  progress_bar: 5,
  version: 1,
  published_version: null,
  published_terms: null,
  requires_approval: false,
  has_changes: false,
  draft: {
    ...blankDraft(),
    closing: null,
    exam_title: 'Cell biology',
    questions: sampleQuestions.map(({ id }) => ({ question_id: id, mark: 1 })),
    settings: { ...blankDraft().settings, exam_duration: 30 },
  },
  created_at: AT,
  updated_at: AT,
};

export const sampleCard: ExamCard = {
  exam_step_one_id: 1,
  exam_title: 'Cell biology',
  subject: 'Biology',
  exam_status: 'published',
  progress_bar: 6,
  exam_instructor_id: 1,
  num_of_questions: 24,
  exam_duration: 45,
  exam_price: 0,
  currency: 'GBP',
  opens_at: null,
  closes_at: null,
  close_rule: 'start_by',
  time_zone: null,
  published_at: AT,
  attempts: 31,
  mean_score: 68.4,
  created_at: AT,
  updated_at: AT,
};
