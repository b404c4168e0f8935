import type { Question } from '#shared/contract/questions.ts';
import type { QuestionForm } from './question-form.ts';

/** Where somebody writes in a form: which of its controls, and what of the text is selected. */
export interface WritingPlace {
  readonly index: number;
  readonly selection: readonly [number, number] | undefined;
}

/** A question that has just been saved for the first time, with the form as its author left it. */
export interface WrittenQuestion {
  readonly question: Question;
  readonly form: QuestionForm;
  readonly place: WritingPlace | undefined;
}

const controlsOf = (host: HTMLElement): HTMLElement[] => [
  ...host.querySelectorAll<HTMLElement>('input, textarea, button'),
];

const isText = (control: HTMLElement | undefined): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type === 'text');

/** Where the focus is in a form; undefined where it is elsewhere. */
export const writingPlace = (host: HTMLElement): WritingPlace | undefined => {
  const controls = controlsOf(host);
  const index = controls.findIndex((control) => control === document.activeElement);
  if (index === -1) return undefined;
  const control = controls[index];
  const selection = isText(control)
    ? ([control.selectionStart ?? 0, control.selectionEnd ?? 0] as const)
    : undefined;
  return { index, selection };
};

/** Goes on there in a form of the same fields. */
export const writeOnAt = (host: HTMLElement, { index, selection }: WritingPlace): void => {
  const control = controlsOf(host)[index];
  control?.focus({ preventScroll: true });
  if (selection !== undefined && isText(control)) control.setSelectionRange(...selection);
};
