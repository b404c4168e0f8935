import { expect, it } from 'vitest';
import { emptyForm, type QuestionForm } from './question-form.ts';
import { afterSave, emptyList, inOrder, isFull, parked, taken, withNewAt, without } from './question-list.ts';

const question = (title: string): QuestionForm => ({ ...emptyForm(), title });

const three = parked(parked(emptyList, question('one')), question('two'));

const titles = (list: typeof three, current: string): string[] =>
  inOrder(list, question(current)).map(({ form }) => form.title);

it('keeps the order while questions are added at the end and between, opened and removed', () => {
  expect(titles(three, 'three')).toEqual(['one', 'two', 'three']);
  const between = withNewAt(parked(three, question('three')), 1);
  expect(titles(between, 'new')).toEqual(['one', 'new', 'two', 'three']);
  const [first, second] = between.cards;
  const opened = taken(parked(between, question('new')), second?.key ?? 0);
  expect(titles(opened, 'two')).toEqual(['one', 'new', 'two', 'three']);
  expect(titles(without(opened, first?.key ?? 0), 'two')).toEqual(['new', 'two', 'three']);
});

it('lets go what was saved, and says of the others why they stayed', () => {
  const [first, second] = three.cards;
  const left = afterSave(three, new Set([first?.key, undefined]), new Map([[second?.key, 'No.']]));
  expect(left).toMatchObject({ cards: [{ key: second?.key, refused: 'No.' }], at: 1 });
  expect(left.refused).toBeUndefined();
  const none = afterSave(three, new Set(), new Map([[undefined, 'Why.']]));
  expect(none.refused).toBe('Why.');
  expect(titles(none, 'three')).toEqual(['one', 'two', 'three']);
});

it('is full with fifty', () => {
  let list = emptyList;
  for (let at = 0; at < 49; at += 1) list = parked(list, question(`Number ${at}`));
  expect(isFull(list)).toBe(true);
  expect(new Set(list.cards.map(({ key }) => key)).size).toBe(49);
});
