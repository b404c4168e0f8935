import { describe, expect, it } from 'vitest';
import {
  addQuestions,
  blankDraft,
  changesNothing,
  differingFields,
  mergeDrafts,
  moveQuestion,
  overDefaults,
  problemsOf,
  restoreQuestions,
  totalMarks,
} from './exam-form.ts';

const list = [1, 2, 3].map((question_id) => ({ question_id, mark: question_id / 10 }));

describe('the questions of the form', () => {
  it('move by one place and stop at the ends', () => {
    expect(moveQuestion(list, 0, 1).map((one) => one.question_id)).toEqual([2, 1, 3]);
    expect(moveQuestion(list, 0, -1)).toBe(list);
    expect(moveQuestion(list, 2, 1)).toBe(list);
  });

  it('come back where they were, with the marks that were given since', () => {
    const now = [{ question_id: 3, mark: 9 }];
    expect(restoreQuestions(list, now)).toEqual([list[0], list[1], { question_id: 3, mark: 9 }]);
  });

  it('add up without binary noise', () => {
    expect(totalMarks(list)).toBe(0.6);
  });

  it('stand in the exam once', () => {
    expect(addQuestions(list, [])).toEqual(list);
  });
});

describe('a form that was not stored yet', () => {
  it('takes the defaults of the institution where nothing was said', () => {
    const defaults = {
      ...blankDraft(),
      currency: 'EUR',
      settings: { ...blankDraft().settings, pass_percent: 70 },
    };
    const form = {
      ...blankDraft(),
      exam_title: 'Cells',
      settings: { ...blankDraft().settings, exam_duration: 30 },
    };
    const merged = overDefaults(form, defaults, {
      fields: new Set(['exam_title']),
      settings: new Set(['exam_duration']),
    });
    expect(merged).toMatchObject({
      exam_title: 'Cells',
      currency: 'EUR',
      settings: { exam_duration: 30, pass_percent: 70 },
    });
  });

  it('knows a change that changes nothing', () => {
    expect(changesNothing(blankDraft(), { exam_title: '' })).toBe(true);
    expect(changesNothing(blankDraft(), { exam_title: 'x' })).toBe(false);
  });
});

describe('two forms', () => {
  const mine = { ...blankDraft(), exam_title: 'Mine', exam_price: 5 };
  const theirs = { ...blankDraft(), exam_title: 'Theirs', currency: 'EUR' };

  it('differ field by field', () => {
    expect(differingFields(mine, theirs)).toEqual(['exam_title', 'exam_price', 'currency']);
  });

  it('are merged as chosen', () => {
    expect(mergeDrafts(mine, theirs, new Set(['currency']))).toMatchObject({
      exam_title: 'Mine',
      exam_price: 5,
      currency: 'EUR',
    });
  });
});

it('what is missing is said before anything is stored', () => {
  expect(problemsOf(blankDraft(), new Map(), undefined, 0).map(({ code }) => code)).toEqual([
    'title_missing',
    'no_questions',
  ]);
});
