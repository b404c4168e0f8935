import { describe, expect, it } from 'vitest';
import { checkQuestion, withoutTrailingGaps, type QuestionKind } from './question-rules.ts';

const options = (...texts: string[]) => texts.map((text) => ({ text, image: null }));
const check = (type: QuestionKind, texts: string[], correct: number | null) =>
  checkQuestion({ type, options: options(...texts), correct });

describe('a question can be asked only when it is complete', () => {
  it.each([
    ['multiple-choice', ['A', 'B'], 2],
    ['multiple-choice', ['A', 'B', 'C', 'D', 'E'], 5],
    ['true-false', ['True', 'False'], 1],
    ['open_ended', [], null],
    ['open_ended', ['a phrase', 'b', 'c', 'd', 'e'], null],
  ] as const)('accepts %s %j %s', (type, texts, correct) => {
    expect(check(type, [...texts], correct)).toEqual({ ok: true });
  });

  it.each([
    ['multiple-choice', ['A'], 1, 'options', 'one option'],
    ['multiple-choice', ['A', 'B'], null, 'correct_answer', 'no key'],
    ['multiple-choice', ['A', 'B'], 3, 'correct_answer', 'a key without an option'],
    ['multiple-choice', ['A', 'A '], 1, 'options', 'two equal options'],
    ['multiple-choice', ['A', ' ', 'C'], 1, 'options', 'a gap'],
    ['multiple-choice', ['A', 'B', 'C', 'D', 'E', 'F'], 1, 'options', 'a sixth option'],
    ['true-false', ['False', 'True'], 1, 'options', 'options the wrong way round'],
    ['true-false', ['True', 'False'], null, 'correct_answer', 'no key'],
    ['true-false', ['True', 'False', 'Maybe'], 1, 'options', 'a third option'],
    ['open_ended', ['phrase'], 1, 'correct_answer', 'a key'],
    ['open_ended', ['1', '2', '3', '4', '5', '6'], null, 'options', 'a sixth phrase'],
  ] as const)('refuses %s %j %s: %s, %s', (type, texts, correct, field, _why) => {
    expect(check(type, [...texts], correct)).toMatchObject({ ok: false, field });
  });

  it.each([
    ['multiple-choice', ['A', 'B', 'C', ' ', 'E'], 3, 'Option D is empty.'],
    ['multiple-choice', ['A', 'B', 'B'], 2, 'Option C is the same as an earlier one.'],
    ['open_ended', ['a', 'b', 'a'], 2, 'Key phrase 3 is the same as an earlier one.'],
  ] as const)('names the option that is wrong: %s %j', (type, texts, option, reason) => {
    expect(check(type, [...texts], null)).toMatchObject({ option, reason: expect.stringContaining(reason) });
  });

  it('counts an image without text as an option', () => {
    const images = [
      { text: '', image: 'a'.repeat(64) },
      { text: '', image: 'b'.repeat(64) },
    ];
    expect(checkQuestion({ type: 'multiple-choice', options: images, correct: 1 })).toEqual({ ok: true });
  });

  it('keeps gaps in the middle, drops them at the end', () => {
    expect(withoutTrailingGaps(options('A', '', 'C', '', ''))).toEqual(options('A', '', 'C'));
  });
});
