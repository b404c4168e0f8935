import type { TFunction } from 'i18next';
import type { Folder } from '#shared/contract/folders.ts';
import type { Question } from '#shared/contract/questions.ts';

/** Folders for the pages that show one component. */
export const sampleFolders = (t: TFunction<'questions'>): Folder[] => [
  { id: 1, folder_name: t('samples.biology'), parent_folder_id: null, instructor_id: 1, question_count: 12 },
  { id: 2, folder_name: t('samples.cells'), parent_folder_id: 1, instructor_id: 1, question_count: 48 },
  { id: 3, folder_name: t('samples.respiration'), parent_folder_id: 1, instructor_id: 1, question_count: 31 },
];

const AT = '2026-03-02T09:00:00.000Z';

/** A finished question for the pages that show one component. */
export const SAMPLE_QUESTION: Question = {
  id: 1,
  question_title: 'Where does the citric acid cycle take place?',
  question_mark: 2,
  question_type: 'multiple-choice',
  question_instructor_id: 1,
  assign_folder_id: 2,
  tags: [1],
  tag_names: ['recall'],
  question_image: null,
  question_image_alt: null,
  under_review: true,
  question_status: 'published',
  import_batch_id: null,
  used_in: 2,
  version: 1,
  created_at: AT,
  updated_at: AT,
  answers: [
    {
      id: 1,
      question_id: 1,
      answer_1: 'In the cytosol',
      answer_2: 'In the matrix of the mitochondrion',
      answer_3: null,
      answer_4: null,
      answer_5: null,
      answer_1_image: null,
      answer_2_image: null,
      answer_3_image: null,
      answer_4_image: null,
      answer_5_image: null,
      answer_feedback: 'Its enzymes lie in the matrix.',
      answer_file: null,
      option_alts: [],
      option_feedback: [],
      correct_answer: 2,
      created_at: AT,
      updated_at: AT,
    },
  ],
};
