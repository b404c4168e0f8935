import { createInstance } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import type { ResultRelease } from '#shared/contract/attempt-results.ts';
import type { StudentExam } from '#shared/contract/enrolments.ts';
import common from '#renderer/i18n/locales/en/common.json' with { type: 'json' };
import enrolments from './texts/en.json' with { type: 'json' };
import { standingOf } from './exam-standing.ts';

const NOW = Date.parse('2031-07-01T09:00:00.000Z');
const HOUR = 3_600_000;

const exam = (changes: Partial<StudentExam>): StudentExam => ({
  exam_id: 7,
  exam_title: 'Photosynthesis',
  exam_description: '',
  assessment_provider: '',
  instructor_name: 'Priya Raman',
  subject: 'Biology',
  introduction_title: '',
  introduction_description: '',
  start_button_text: '',
  num_of_questions: 3,
  has_open_questions: false,
  is_scored_elsewhere: false,
  is_on_computer: null,
  sealed: null,
  exam_duration: 30,
  allowance: null,
  exam_price: 0,
  currency: 'GBP',
  pass_percent: 60,
  scoring_mode: 'equal',
  opens_at: null,
  closes_at: null,
  close_rule: 'start_by',
  window: { lockdown: 'off', second_display: 'allow', on_leaving: 'nothing' },
  is_open: true,
  is_enrolled: true,
  attempt_id: null,
  state: 'not_started',
  progress: 0,
  exam_score: null,
  exam_result: null,
  release: null,
  results_policy: 'at_once',
  results_at: null,
  deadline_at: null,
  attempts_allowed: 1,
  attempts_left: 1,
  review_policy: 'never',
  updated_at: '2031-06-01T09:00:00.000Z',
  ...changes,
});

let words: Parameters<typeof standingOf>[1];
beforeAll(async () => {
  const i18n = createInstance();
  await i18n.init({ lng: 'en', ns: ['enrolments', 'common'], resources: { en: { enrolments, common } } });
  words = {
    t: i18n.getFixedT('en', 'enrolments'),
    tCommon: i18n.getFixedT('en', 'common'),
    locale: 'en',
    now: NOW,
  };
});

const at = (offset: number): string => new Date(NOW + offset).toISOString();

it.each([
  [{}, /^Ready to start$/u],
  [{ closes_at: at(3 * HOUR) }, /^Ready to start, closes \d\d:\d\d$/u],
  [{ closes_at: at(3 * HOUR), is_enrolled: false }, /^Open to enrol, closes \d\d:\d\d$/u],
  // The list may be older than the closing.
  [{ closes_at: at(0) }, /^Closed$/u],
  [{ closes_at: at(-HOUR), is_open: false }, /^Closed$/u],
  [{ closes_at: at(3 * HOUR), opens_at: at(HOUR), is_open: false }, /^Opens \d\d:\d\d$/u],
] as const)('an exam with %j stands as %s', (changes, text) => {
  expect(standingOf(exam(changes), words).text).toMatch(text);
});

it('says what a result waits for, and no more than is released', () => {
  const waits = (changes: Partial<ResultRelease>): ResultRelease => ({
    state: 'waiting',
    policy: null,
    release_at: null,
    reason: null,
    parts: [],
    ...changes,
  });
  const said = (changes: Partial<StudentExam>) => standingOf(exam(changes), words).text;
  expect(said({ state: 'submitted', release: waits({ policy: 'by_hand' }) })).toBe(
    'Handed in, your teacher releases the results',
  );
  expect(said({ state: 'submitted', release: waits({ policy: 'after_marking' }) })).toBe(
    'Handed in, results when everybody is marked',
  );
  const onDate = waits({ policy: 'on_date', release_at: '2031-07-03T12:00:00.000Z' });
  expect(said({ state: 'submitted', release: onDate })).toMatch(/^Handed in, results on .*Jul 3/u);
  const held = waits({ state: 'held', reason: 'We look at it.' });
  expect(said({ state: 'submitted', release: held })).toBe('Handed in, the result is held back');
  expect(said({ state: 'marked', exam_score: 80, exam_result: 'pending' })).toBe('Score 80 %');
  expect(said({ state: 'marked', exam_score: null, exam_result: 'pass' })).toBe('Passed');
  expect(said({ state: 'marked', exam_score: null, exam_result: 'fail' })).toBe('Not passed');
});
