import type { Question } from '#shared/contract/questions.ts';

/** An option of a question, or a key phrase of an open one, by its number. */
export interface ShownOption {
  readonly option: number;
  readonly text: string;
  readonly image: string | null;
}

/** The options of a question that say or show anything. */
export const shownOptions = ({ answers: [answer] }: Pick<Question, 'answers'>): ShownOption[] =>
  answer === undefined
    ? []
    : [
        { option: 1, text: answer.answer_1 ?? '', image: answer.answer_1_image },
        { option: 2, text: answer.answer_2 ?? '', image: answer.answer_2_image },
        { option: 3, text: answer.answer_3 ?? '', image: answer.answer_3_image },
        { option: 4, text: answer.answer_4 ?? '', image: answer.answer_4_image },
        { option: 5, text: answer.answer_5 ?? '', image: answer.answer_5_image },
      ].filter(({ text, image }) => text.trim() !== '' || image !== null);
