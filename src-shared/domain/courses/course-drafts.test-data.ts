import type { DraftItem, DraftSection, HeldQuestion } from './draft-course.ts';

export const section = (id: number, changes: Partial<DraftSection> = {}): DraftSection => ({
  id,
  parentId: null,
  title: `Section ${id}`,
  description: '',
  place: `a${id}`,
  copyOf: null,
  ...changes,
});

export const paragraph = (text: string): string =>
  JSON.stringify({ content: [{ content: [{ text, type: 'text' }], type: 'paragraph' }], type: 'doc' });

export const item = (id: number, changes: Partial<DraftItem> = {}): DraftItem => ({
  id,
  sectionId: 1,
  kind: 'lesson',
  title: `Lesson ${id}`,
  description: '',
  document: paragraph(`What lesson ${id} says.`),
  media: null,
  resources: [],
  documentMedia: [],
  questions: [],
  changedQuestions: 0,
  assignmentQuestions: [],
  place: `a${id}`,
  durationMinutes: 10,
  isRequired: true,
  isGraded: false,
  scoreToReach: null,
  weight: 1,
  attemptsAllowed: 0,
  isShuffled: false,
  dueAt: null,
  dueTimeZone: null,
  dueDays: null,
  copyOf: null,
  version: 1,
  ...changes,
});

export const heldQuestion = (id: number, correct: number | null = 1): HeldQuestion => ({
  content: {
    question_id: id,
    answer_id: id + 1000,
    title: `Question ${id}?`,
    type: 'multiple-choice',
    image: null,
    options: [
      { option: 1, text: 'Yes', image: null },
      { option: 2, text: 'No', image: null },
    ],
  },
  key: { question_id: id, correct_option: correct, accepted_phrases: [], feedback: null },
  mark: 100,
});
