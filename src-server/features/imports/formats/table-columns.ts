/** Where the columns of a question table stand; -1 for a column that is not there. */
export type TableColumns = {
  title: number;
  type: number;
  answers: number[];
  correct: number;
  tags: number;
  mark: number;
  feedbackCorrect: number;
  feedbackIncorrect: number;
  folder: number;
  unknown: string[];
};

function columnName(cell: string): string {
  return cell
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
}

const known = new Set(
  'question_title question_type correct_answer tags question_mark feedback_correct feedback_incorrect folder'.split(
    ' ',
  ),
);

/** The columns that a header row names, or null when it is no header of a question table. */
export function findColumns(header: readonly string[]): TableColumns | null {
  const names = header.map(columnName);
  const title = names.indexOf('question_title');
  if (title === -1) return null;
  const answers: number[] = [];
  const unknown: string[] = [];
  names.forEach((name, at) => {
    const number = /^answer_([1-9]\d?)$/.exec(name)?.[1];
    if (number !== undefined) answers[Number(number) - 1] = at;
    else if (name !== '' && !known.has(name)) unknown.push(header[at] ?? name);
  });
  return {
    title,
    type: names.indexOf('question_type'),
    answers: Array.from(answers, (at) => at ?? -1),
    correct: names.indexOf('correct_answer'),
    tags: names.indexOf('tags'),
    mark: names.indexOf('question_mark'),
    feedbackCorrect: names.indexOf('feedback_correct'),
    feedbackIncorrect: names.indexOf('feedback_incorrect'),
    folder: names.indexOf('folder'),
    unknown,
  };
}
