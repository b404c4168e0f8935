import { describe, expect, it } from 'vitest';
import {
  addOption,
  changeOption,
  changeType,
  emptyForm,
  isSameQuestion,
  isUntouched,
  losesOptions,
  removeOption,
  spreadLines,
  toDraft,
} from './question-form.ts';

const filled = () => {
  let form = emptyForm();
  form = changeOption(form, 1, { text: 'Two' });
  form = changeOption(form, 2, { text: 'Three' });
  return { ...form, title: 'How many?', correct: 2 };
};

describe('the form of a question', () => {
  it('names the right option by its place, wherever it has been moved', () => {
    const form = filled();
    expect(toDraft(form)).toMatchObject({ correct_answer: 2, options: [{ text: 'Two' }, { text: 'Three' }] });
    const moved = { ...form, options: form.options.toReversed() };
    expect(toDraft(moved).correct_answer).toBe(3);
  });

  it('forgets the key with the option that it was', () => {
    expect(removeOption(filled(), 2).correct).toBeNull();
    expect(removeOption(filled(), 1).correct).toBe(2);
  });

  it('never has a sixth option, and never the same key twice', () => {
    let form = removeOption(filled(), 4);
    for (let round = 0; round < 9; round += 1) form = addOption(form);
    expect(form.options).toHaveLength(5);
    expect(new Set(form.options.map((option) => option.key)).size).toBe(5);
  });

  it('drops the key of a choice when it becomes an open question', () => {
    const open = changeType(filled(), 'open_ended');
    expect(toDraft(open)).toMatchObject({ correct_answer: null, options: [] });
    expect(changeType(open, 'true-false').options.map((option) => option.text)).toEqual(['True', 'False']);
  });

  it('knows when a change of kind loses nothing', () => {
    expect(losesOptions(emptyForm())).toBe(false);
    expect(losesOptions(changeType(emptyForm(), 'true-false'))).toBe(false);
    expect(losesOptions(filled())).toBe(true);
  });

  it('is untouched until something is written that would be missed', () => {
    expect(isUntouched({ ...emptyForm(), folderId: 4, tagNames: ['recall'] })).toBe(true);
    expect(isUntouched({ ...emptyForm(), image: 'a'.repeat(64) })).toBe(false);
    expect(isUntouched(filled())).toBe(false);
  });

  it('is the same question whatever the keys and the empty lines at the end', () => {
    const form = filled();
    const renamed = form.options.map((option) => ({ ...option, key: option.key + 40 }));
    expect(isSameQuestion(form, addOption({ ...form, options: renamed, correct: 42 }))).toBe(true);
    expect(isSameQuestion(form, { ...form, correct: 1 })).toBe(false);
  });
});

describe('a list over the options', () => {
  const written = (...texts: string[]) => {
    const form = emptyForm();
    const options = texts.map((text, at) => ({ text, image: null, alt: '', feedback: '', key: at + 1 }));
    return { ...form, options };
  };
  const textsOf = ({ form }: ReturnType<typeof spreadLines>) => form.options.map(({ text }) => text);

  it('fills the empty ones', () => {
    const spread = spreadLines(written('', '', '', ''), 1, ['9', '10', '6', '7']);
    expect(textsOf(spread)).toEqual(['9', '10', '6', '7']);
    expect(spread.form.options.map(({ key }) => key)).toEqual([1, 2, 3, 4]);
    expect([spread.last, spread.leftOut]).toEqual([3, 0]);
  });

  it('goes on from the text where it is pasted', () => {
    expect(textsOf(spreadLines(written('about ', ''), 1, ['9', '10'], ['about ', ' litres']))).toEqual([
      'about 9',
      '10 litres',
    ]);
  });

  it('stands before what is written, which keeps its key', () => {
    const spread = spreadLines(written('', '', 'kept', ''), 1, ['9', '10', '6']);
    expect(textsOf(spread)).toEqual(['9', '10', '6', 'kept', '']);
    expect(spread.form.options.find(({ text }) => text === 'kept')?.key).toBe(3);
    expect(new Set(spread.form.options.map(({ key }) => key)).size).toBe(5);
  });

  it('leaves out what has no room, and never what is written', () => {
    const spread = spreadLines(written('', 'kept', ''), 1, ['1', '2', '3', '4', '5', '6']);
    expect(textsOf(spread)).toEqual(['1', '2', '3', '4', 'kept']);
    expect(spread.leftOut).toBe(2);
  });
});
