import type { z } from 'zod';
import { questionsContract, type Question, type QuestionDraft } from '#shared/contract/questions.ts';
import type { Person } from '#tests/helpers/test-server.ts';

type Filter = z.input<(typeof questionsContract)['filterQuestions']['query']>;

/** A complete multiple-choice question; a test names only what it is about. */
export const questionDraft = (overrides: Partial<QuestionDraft> = {}): QuestionDraft => ({
  question_title: 'Which planet is closest to the Sun?',
  question_mark: 1,
  question_type: 'multiple-choice',
  assign_folder_id: null,
  tag_names: [],
  question_image: null,
  options: ['Venus', 'Mercury', 'Mars'].map((text) => ({ text, image: null })),
  correct_answer: 2,
  feedback_correct: 'Right.',
  feedback_incorrect: 'Mercury is.',
  ...overrides,
});

/** Saves a question through the API as one of the people of the test. */
export async function saveQuestion(
  person: Person,
  overrides: Partial<QuestionDraft> = {},
): Promise<Question> {
  const { body } = await person.call(questionsContract.saveQuestion, { body: questionDraft(overrides) });
  return body.question;
}

/** The titles on a filtered page, and the number of questions in all. */
export async function listTitles(
  person: Person,
  query: Filter = {},
): Promise<{ titles: string[]; count: number }> {
  const { body } = await person.call(questionsContract.filterQuestions, { query });
  return { titles: body.question.map((question) => question.question_title), count: body.count };
}

/** A folder through the API; answers its id. */
export async function makeFolder(
  person: Person,
  name: string,
  parentId: number | null = null,
): Promise<number> {
  const { body } = await person.call(questionsContract.createFolder, {
    body: { folder_name: name, parent_folder_id: parentId },
  });
  return body.folder.id;
}
