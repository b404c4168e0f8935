import { questionsContract, type QuestionDraft } from '#shared/contract/questions.ts';
import { openScreens, yesNoDraft, type View } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { QuestionEditorPage } from './pages/question-editor-page.tsx';
import { QuestionsPage } from './pages/questions-page.tsx';

/** The screens of the feature at their addresses. */
export const openAt = (at: string, view?: View) =>
  openScreens({ '/Questions': <QuestionsPage />, '/CreateQuestions': <QuestionEditorPage /> }, at, view);

/** The same question changed by somebody else. */
export const changeElsewhere = async (
  id: number,
  version: number,
  title: string,
  changes: Partial<QuestionDraft> = {},
) => {
  const body = { version, draft: yesNoDraft(title, changes) };
  return (await api(questionsContract.replaceQuestion, { params: { id }, body })).body.question;
};

export const addFolder = async (name: string, parentId: number | null = null): Promise<number> => {
  const body = { folder_name: name, parent_folder_id: parentId };
  return (await api(questionsContract.createFolder, { body })).body.folder.id;
};

export const storedQuestion = async (id: number) =>
  (await api(questionsContract.questionById, { params: { questionId: id } })).body.question[0];

export const storedTitles = async (): Promise<string[]> => {
  const { body } = await api(questionsContract.filterQuestions, { query: { sort: 'title' } });
  return body.question.map((question) => question.question_title);
};
