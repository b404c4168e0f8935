import { emptyForm, type QuestionForm } from './question-form.ts';

/** What the helper pages show while the library is empty or may not be seen. */
export const demoQuestion: QuestionForm = {
  ...emptyForm(),
  title: 'Which gas do plants take in from the air for photosynthesis?',
  options: ['Oxygen', 'Carbon dioxide', 'Nitrogen', 'Hydrogen'].map((text, at) => ({
    key: at + 1,
    text,
    image: null,
    alt: '',
    feedback: at === 0 ? 'Plants give oxygen off; they do not take it in for this.' : '',
  })),
  correct: 2,
  feedbackCorrect: 'Yes: carbon dioxide and water become sugar and oxygen.',
  feedbackIncorrect: 'Look again at what goes into the reaction and what comes out of it.',
};
