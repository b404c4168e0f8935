/** One row of the template, in the order of its columns. */
export type TemplateRow = readonly string[];

/** The columns that an export writes; an import needs the first one only. */
export const TABLE_COLUMNS = [
  'question_title',
  'question_type',
  'answer_1',
  'answer_2',
  'answer_3',
  'answer_4',
  'answer_5',
  'correct_answer',
  'tags',
  'question_mark',
  'feedback_correct',
  'feedback_incorrect',
  'folder',
] as const;

/** The table to fill in, with one question of each kind. */
export const TEMPLATE_ROWS: readonly TemplateRow[] = [
  [
    'Which gas do plants take in?',
    'multiple-choice',
    'Oxygen',
    'Carbon dioxide',
    'Nitrogen',
    '',
    '',
    '2',
    'plants',
    '1',
    'Yes.',
    'Think of photosynthesis.',
    'Biology/Plants',
  ],
  ['Water boils at 100 °C at sea level.', 'true-false', '', '', '', '', '', '1', '', '1', '', '', ''],
  ['Why is the sky blue?', 'open_ended', 'scattering', '', '', '', '', '', '', '2', '', '', ''],
];
