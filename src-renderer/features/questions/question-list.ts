import { MAX_UNSAVED_QUESTIONS } from '#shared/contract/question-batches.ts';
import type { QuestionForm } from './question-form.ts';

/** A question that waits in the list, with the reason for which it was not saved. */
export interface UnsavedQuestion {
  readonly key: number;
  readonly form: QuestionForm;
  readonly refused?: string | undefined;
}

/** The temporary list of the documents (spec 2 §3, §4), around the question that is being written. */
export interface QuestionList {
  readonly cards: readonly UnsavedQuestion[];
  /** The place of the question that is being written, among the cards. */
  readonly at: number;
  /** Why the one that is being written was not saved. */
  readonly refused?: string | undefined;
}

export const emptyList: QuestionList = { cards: [], at: 0 };

/** With the question that is being written. */
export const countOf = (list: QuestionList): number => list.cards.length + 1;

export const isFull = (list: QuestionList): boolean => countOf(list) >= MAX_UNSAVED_QUESTIONS;

const freeKey = ({ cards }: QuestionList): number => Math.max(0, ...cards.map(({ key }) => key)) + 1;

/** Every question in its order; the one that is being written has no key. */
export const inOrder = (
  { cards, at, refused }: QuestionList,
  form: QuestionForm,
): { key: number | undefined; form: QuestionForm; refused?: string | undefined }[] => [
  ...cards.slice(0, at),
  { key: undefined, form, refused },
  ...cards.slice(at),
];

/** Puts the one that is being written into the list, where it stands. Another one may then be written behind it. */
export const parked = (list: QuestionList, form: QuestionForm): QuestionList => ({
  cards: [
    ...list.cards.slice(0, list.at),
    { key: freeKey(list), form, refused: list.refused },
    ...list.cards.slice(list.at),
  ],
  at: list.at + 1,
});

/** A new one is written at a place among all that are in the list. */
export const withNewAt = (list: QuestionList, place: number): QuestionList => ({
  cards: list.cards,
  at: Math.max(0, Math.min(place, list.cards.length)),
});

/** Without a question; the place of the one that is being written stays with its neighbours. */
export const without = (list: QuestionList, key: number): QuestionList => {
  const at = list.cards.findIndex((card) => card.key === key);
  if (at === -1) return list;
  return {
    ...list,
    cards: list.cards.filter((card) => card.key !== key),
    at: at < list.at ? list.at - 1 : list.at,
  };
};

/** One of the list is written on, at its own place. The one that was written before is in the list by then. */
export const taken = (list: QuestionList, key: number): QuestionList => {
  const at = list.cards.findIndex((card) => card.key === key);
  const card = list.cards[at];
  if (card === undefined) return list;
  return { cards: list.cards.filter((one) => one !== card), at, refused: card.refused };
};

/** After a save: those that were saved leave, the others say why they stayed. */
export const afterSave = (
  list: QuestionList,
  saved: ReadonlySet<number | undefined>,
  reasons: ReadonlyMap<number | undefined, string>,
): QuestionList => {
  const before = list.cards.slice(0, list.at).filter(({ key }) => saved.has(key)).length;
  return {
    cards: list.cards
      .filter(({ key }) => !saved.has(key))
      .map((card) => ({ ...card, refused: reasons.get(card.key) ?? card.refused })),
    at: list.at - before,
    refused: saved.has(undefined) ? undefined : (reasons.get(undefined) ?? list.refused),
  };
};
