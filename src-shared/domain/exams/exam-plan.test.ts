import { describe, expect, it } from 'vitest';
import { audienceChanges, isSameAccess } from './audience.ts';
import { publishWarnings } from './publish-warnings.ts';
import { planStand, type PlannedQuestion } from './question-plan.ts';
import type { DraftQuestion } from './snapshot.ts';

describe('a plan', () => {
  const line = { folder_id: null, tag_id: null, question_type: null, mark: null, wanted: 1 };
  const question = (id: number, changes: Partial<PlannedQuestion> = {}): PlannedQuestion => ({
    id,
    folderId: null,
    tagIds: [],
    type: 'multiple-choice',
    mark: 1,
    ...changes,
  });
  const folders = [
    { id: 1, parent_folder_id: null },
    { id: 2, parent_folder_id: 1 },
  ];

  it('counts each question once, in the line that lacks it', () => {
    const plan = [line, { ...line, question_type: 'open_ended' as const }];
    const chosen = [question(1, { type: 'open_ended' }), question(2)];
    expect(planStand(plan, chosen, folders)).toEqual({ chosen: [1, 1], beyond: 0 });
  });

  it('counts inner folders, tags and marks, and what is beyond it', () => {
    const plan = [
      { ...line, folder_id: 1, wanted: 2 },
      { ...line, tag_id: 7, mark: 2 },
    ];
    const chosen = [
      question(1, { folderId: 2 }),
      question(2, { tagIds: [7], mark: 2 }),
      question(3, { tagIds: [7] }),
    ];
    expect(planStand(plan, chosen, folders)).toEqual({ chosen: [1, 1], beyond: 1 });
  });
});

describe('an audience', () => {
  it('gains who is named and loses who is not, unless they have started', () => {
    const granted = [
      { userId: 2, hasStarted: false },
      { userId: 3, hasStarted: true },
    ];
    expect(audienceChanges(new Set([1, 4]), new Set([2, 3, 4]), granted)).toEqual({ add: [1], end: [2] });
  });

  it('is the same in another order, and whatever names stand beside everybody', () => {
    const some = { who: 'some' as const, group_ids: [1, 2], user_ids: [] };
    expect(isSameAccess(some, { ...some, group_ids: [2, 1] })).toBe(true);
    const everybody = { who: 'everybody' as const, group_ids: [], user_ids: [] };
    expect(isSameAccess(everybody, { ...everybody, group_ids: [1] })).toBe(true);
    expect(isSameAccess(some, everybody)).toBe(false);
  });
});

describe('warnings before publishing', () => {
  const question = (questionId: number, title: string, changes: Partial<DraftQuestion> = {}) => ({
    questionId,
    answerId: 1,
    exists: true,
    title,
    type: 'multiple-choice' as const,
    mark: 100,
    image: null,
    imageAlt: null,
    answers: [
      { text: `Yes ${questionId}`, image: null },
      { text: `No ${title}`, image: null },
    ],
    correctOption: (questionId % 2) + 1,
    feedback: null,
    optionFeedback: [],
    file: null,
    ...changes,
  });
  const codes = (minutes: number, questions: DraftQuestion[]) =>
    publishWarnings(minutes, questions).map(({ code, question_id }) => `${code} ${question_id ?? ''}`.trim());

  it('name too little time, one letter throughout, twins and missing phrases', () => {
    const titles = ['What is a cell?', 'Who found them?', 'Where is the core?', 'Why divide?', 'When grown?'];
    const list = titles.map((title, index) => question(index + 1, title));
    expect(codes(0, list)).toEqual([]);
    expect(codes(2, list)).toEqual(['time_short']);
    expect(
      codes(
        0,
        list.map((one) => ({ ...one, correctOption: 1 })),
      ),
    ).toEqual(['same_letter']);
    const twin = { ...question(9, 'WHAT is a cell?'), answers: list[0]?.answers ?? [] };
    expect(codes(0, [...list, twin])).toEqual(['questions_alike 9']);
    const open = question(7, 'Explain osmosis.', { type: 'open_ended', answers: [], correctOption: null });
    expect(codes(0, [...list, open])).toEqual(['phrases_missing 7']);
    const pictured = question(8, 'What does it show?', { image: 'a'.repeat(64) });
    expect(codes(0, [...list, pictured])).toEqual(['image_without_words 8']);
    expect(codes(0, [...list, { ...pictured, imageAlt: 'A cell' }])).toEqual([]);
  });
});
