/** The address of the editor for a question that exists; with an exam, it leads back to that. */
export const editorPath = (questionId: number, examId?: number): string => {
  const address = `/CreateQuestions?editQuestion=true&question=${questionId}`;
  return examId === undefined ? address : `${address}&fromExam=true&examId=${examId}`;
};

/** The address of the editor for a new question in a folder. */
export const newQuestionPath = (folderId: number | undefined): string =>
  folderId === undefined ? '/CreateQuestions' : `/CreateQuestions?folder=${folderId}`;
