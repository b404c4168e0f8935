/** The address of the editor for a question that exists. */
export const editorPath = (questionId: number): string =>
  `/CreateQuestions?editQuestion=true&question=${questionId}`;

/** The address of the editor for a new question in a folder. */
export const newQuestionPath = (folderId: number | undefined): string =>
  folderId === undefined ? '/CreateQuestions' : `/CreateQuestions?folder=${folderId}`;
