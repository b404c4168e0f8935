import { describe, expect, it } from 'vitest';
import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import type { QuestionDraft } from '#shared/contract/questions.ts';
import { differing, mergeDrafts, questionFields } from '#shared/domain/drafts/draft-fields.ts';
import { examFields, flattenExam, unflattenExam } from './conflict-drafts.ts';

const theirs: QuestionDraft = {
  question_title: 'Osmosis',
  question_mark: 1,
  question_type: 'multiple-choice',
  assign_folder_id: null,
  tag_names: ['cells'],
  question_image: null,
  question_image_alt: '',
  answer_file: null,
  options: [
    { text: 'Yes', image: null },
    { text: 'No', image: null },
  ],
  is_last_pinned: false,
  correct_answer: 1,
  feedback_correct: '',
  feedback_incorrect: '',
};

const exam: ExamDraft = {
  exam_title: 'Cells',
  exam_description: '',
  assessment_provider: '',
  issue_certificate: false,
  introduction_title: '',
  introduction_description: '',
  start_button_text: '',
  questions: [{ question_id: 1, mark: 2 }],
  settings: {
    exam_duration: 30,
    pass_percent: 50,
    scoring_mode: 'equal',
    shuffle_questions: false,
    shuffle_options: true,
    attempts_allowed: 1,
    review_policy: 'never',
    resume_grace_minutes: 0,
    secrecy: 'open',
    lockdown: 'window',
    second_display: 'log',
    on_leaving: 'wait',
    safe_browser_keys: [],
    release: { policy: 'at_once', release_at: null, parts: ['score'] },
  },
  exam_price: 0,
  currency: 'EUR',
  schedule: null,
  closing: null,
  access: { who: 'everybody', group_ids: [], user_ids: [] },
  plan: [],
};

const keys = (fields: readonly { key: string }[]): string[] => fields.map(({ key }) => key);

describe('two drafts', () => {
  it('cover every part of a question and of an exam', () => {
    const partsOf = (fields: readonly { parts: readonly string[] }[]) =>
      new Set(fields.flatMap(({ parts }) => [...parts]));
    expect(partsOf(questionFields)).toEqual(new Set(Object.keys(theirs)));
    expect(partsOf(examFields)).toEqual(new Set(Object.keys(flattenExam(exam))));
  });

  it('name the fields in which they differ', () => {
    const mine: QuestionDraft = { ...theirs, question_mark: 2, correct_answer: 2 };
    expect(keys(differing(questionFields, mine, theirs))).toEqual(['answer', 'mark']);
    expect(differing(questionFields, { ...theirs }, theirs)).toEqual([]);
  });

  it('take options and key together, because either alone would be another question', () => {
    const mine: QuestionDraft = {
      ...theirs,
      question_title: 'Diffusion',
      options: [...theirs.options, { text: 'Perhaps', image: null }],
      correct_answer: 3,
    };
    const merged = mergeDrafts(questionFields, theirs, mine, new Set(['answer']));
    expect(merged).toEqual({ ...theirs, options: mine.options, correct_answer: 3 });
    expect(theirs.correct_answer).toBe(1);
  });

  it('of an exam lose nothing on the way through their flat form', () => {
    expect(unflattenExam(flattenExam(exam))).toEqual(exam);
  });
});
