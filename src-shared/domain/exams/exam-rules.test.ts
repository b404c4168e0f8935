import { describe, expect, it } from 'vitest';
import type { ExamStatus } from '#shared/contract/exam-status.ts';
import { canonicalJson } from './canonical-json.ts';
import { effectiveStatus, progressBarOf, statusAfterFinalSave } from '../content/content-state.ts';
import { publishProblems, type CheckedExam, type CheckedQuestion } from './publish-check.ts';
import { snapshotOf, type DraftQuestion } from './snapshot.ts';
import { standingOf, type StandingAttempt } from './student-standing.ts';
import { subjectOf } from './subject.ts';

const NOW = 1_000_000;

describe('statusAfterFinalSave', () => {
  const after = (
    current: ExamStatus,
    requested: ExamStatus,
    changes: { requiresApproval?: boolean; opensAt?: number | null } = {},
  ) => {
    const next = statusAfterFinalSave({
      kind: 'exam',
      current,
      requested,
      requiresApproval: false,
      opensAt: null,
      now: NOW,
      ...changes,
    });
    return next.ok ? next.status : 'refused';
  };

  it.each<[ExamStatus, ExamStatus, object, string]>([
    ['savedAsDraft', 'savedAsDraft', {}, 'savedAsDraft'],
    ['savedAsDraft', 'published', {}, 'published'],
    ['savedAsDraft', 'published', { opensAt: NOW + 1 }, 'scheduled'],
    ['savedAsDraft', 'published', { opensAt: NOW }, 'published'],
    ['savedAsDraft', 'scheduled', { opensAt: NOW + 1 }, 'scheduled'],
    ['savedAsDraft', 'scheduled', {}, 'refused'],
    ['savedAsDraft', 'pending_approval', {}, 'pending_approval'],
    ['savedAsDraft', 'published', { requiresApproval: true }, 'pending_approval'],
    ['savedAsDraft', 'scheduled', { requiresApproval: true, opensAt: NOW + 1 }, 'pending_approval'],
    ['savedAsDraft', 'archived', {}, 'refused'],
    ['pending_approval', 'savedAsDraft', {}, 'savedAsDraft'],
    ['pending_approval', 'published', { requiresApproval: true }, 'pending_approval'],
    ['published', 'savedAsDraft', {}, 'refused'],
    ['published', 'pending_approval', {}, 'refused'],
    ['published', 'published', { requiresApproval: true }, 'pending_approval'],
    ['published', 'archived', {}, 'archived'],
    ['scheduled', 'published', {}, 'published'],
    ['scheduled', 'savedAsDraft', {}, 'refused'],
    ['archived', 'archived', {}, 'archived'],
    ['archived', 'savedAsDraft', {}, 'refused'],
    ['archived', 'published', {}, 'refused'],
  ])('%s asked for %s with %o: %s', (current, requested, changes, expected) => {
    expect(after(current, requested, changes)).toBe(expected);
  });

  it('opens a scheduled exam at its time, to the millisecond', () => {
    expect(effectiveStatus('scheduled', NOW + 1, NOW)).toBe('scheduled');
    expect(effectiveStatus('scheduled', NOW, NOW)).toBe('published');
    expect(effectiveStatus('archived', NOW - 1, NOW)).toBe('archived');
  });

  it('keeps progress_bar between 0 and 6, one less for a draft', () => {
    expect([0, 1, 6, 9].map((step) => progressBarOf('exam', step, true))).toEqual([0, 0, 5, 6]);
    expect([-1, 1, 7].map((step) => progressBarOf('exam', step, false))).toEqual([0, 1, 6]);
    expect([0, 1, 5, 6].map((step) => progressBarOf('course', step, true))).toEqual([0, 0, 4, 5]);
    expect([5, 6].map((step) => progressBarOf('course', step, false))).toEqual([5, 5]);
  });
});

describe('publishProblems', () => {
  const question: CheckedQuestion = {
    questionId: 7,
    exists: true,
    type: 'multiple-choice',
    title: 'Which?',
    mark: 100,
    options: [
      { option: 1, isFilled: true },
      { option: 2, isFilled: true },
      { option: 3, isFilled: false },
    ],
    correctOption: 2,
  };
  const exam: CheckedExam = {
    title: 'Exam',
    durationMinutes: 0,
    passPercent: 6000,
    priceMinor: 0,
    currency: 'GBP',
    opensAt: null,
    timeZone: null,
    closesAt: null,
    publishedOpensAt: undefined,
    publishedClosesAt: undefined,
    isForNobody: false,
    lacksReleaseDate: false,
    questions: [question],
  };
  const codes = (changes: Partial<CheckedExam>) =>
    publishProblems({ ...exam, ...changes }, NOW).map((problem) => problem.code);
  const ofQuestion = (changes: Partial<CheckedQuestion>) =>
    codes({ questions: [{ ...question, ...changes }] });

  it('finds nothing in a complete exam', () => {
    expect(codes({})).toEqual([]);
    expect(codes({ opensAt: NOW + 1, timeZone: 'Europe/London', priceMinor: 100 })).toEqual([]);
  });

  it('finds what an exam lacks', () => {
    expect(codes({ title: 'untitled exam' })).toEqual(['title_missing']);
    expect(codes({ questions: [] })).toEqual(['no_questions']);
    expect(codes({ passPercent: 0 })).toEqual(['pass_percent_invalid']);
    expect(codes({ opensAt: NOW, timeZone: 'Europe/London' })).toEqual(['schedule_past']);
    expect(codes({ opensAt: NOW, timeZone: 'Europe/London', publishedOpensAt: NOW })).toEqual([]);
    expect(codes({ opensAt: NOW + 1, timeZone: 'Mars/Base' })).toEqual(['time_zone_unknown']);
    expect(codes({ priceMinor: 1, currency: '' })).toEqual(['currency_missing']);
  });

  it('finds a closing that nobody can use', () => {
    const timeZone = 'Europe/London';
    expect(codes({ closesAt: NOW + 1, timeZone })).toEqual([]);
    expect(codes({ closesAt: NOW + 1 })).toEqual(['time_zone_unknown']);
    expect(codes({ closesAt: NOW, timeZone })).toEqual(['closing_past']);
    expect(codes({ closesAt: NOW, publishedClosesAt: NOW, timeZone })).toEqual([]);
    expect(codes({ opensAt: NOW + 2, closesAt: NOW + 3, timeZone })).toEqual([]);
    expect(codes({ opensAt: NOW + 2, closesAt: NOW + 2, timeZone })).toEqual(['closing_before_opening']);
    expect(codes({ opensAt: NOW, closesAt: NOW, publishedOpensAt: NOW, timeZone })).toEqual([
      'closing_before_opening',
    ]);
  });

  it('finds what a question lacks', () => {
    expect(ofQuestion({ exists: false })).toEqual(['question_missing']);
    expect(ofQuestion({ title: ' ' })).toEqual(['question_title_missing']);
    expect(ofQuestion({ mark: 0 })).toEqual(['question_mark_zero']);
    expect(ofQuestion({ correctOption: null })).toEqual(['question_key_missing']);
    expect(ofQuestion({ correctOption: 3 })).toEqual(['question_key_missing']);
    expect(ofQuestion({ options: question.options.slice(0, 1) })).toEqual(['question_options_missing']);
    expect(ofQuestion({ type: 'open_ended', options: [] })).toEqual([]);
  });
});

describe('snapshotOf', () => {
  const question = (changes: Partial<DraftQuestion>): DraftQuestion => ({
    questionId: 1,
    answerId: 2,
    imageAlt: null,
    optionFeedback: [],
    file: null,
    exists: true,
    title: 'Which?',
    type: 'multiple-choice',
    mark: 150,
    image: null,
    answers: [
      { text: 'One', image: null },
      { text: ' ', image: null },
      { text: null, image: 'abc' },
    ],
    correctOption: 3,
    feedback: 'Because.',
    ...changes,
  });
  const snapshot = snapshotOf({
    title: ' Exam ',
    description: 'no description',
    assessmentProvider: 'not defined',
    introductionTitle: '',
    introductionDescription: '',
    startButtonText: 'Go',
    instructorName: 'A B',
    subject: 'Biology',
    questions: [
      question({}),
      question({
        questionId: 2,
        type: 'open_ended',
        answers: [
          { text: ' osmosis ', image: null },
          { text: null, image: null },
        ],
      }),
    ],
  });

  it('keeps option numbers and leaves gaps and placeholders out', () => {
    expect(snapshot.content).toMatchObject({ title: 'Exam', description: '', assessment_provider: '' });
    expect(snapshot.content.questions[0]?.options).toEqual([
      { option: 1, text: 'One', image: null },
      { option: 3, text: '', image: 'abc' },
    ]);
    expect(snapshot.maxPoints).toBe(300);
  });

  it('puts keys, phrases and feedback into the keys only', () => {
    expect(snapshot.content.questions[1]?.options).toEqual([]);
    expect(JSON.stringify(snapshot.content)).not.toMatch(/osmosis|Because|correct/);
    expect(snapshot.keys.questions).toEqual([
      { question_id: 1, correct_option: 3, accepted_phrases: [], feedback: 'Because.' },
      { question_id: 2, correct_option: null, accepted_phrases: ['osmosis'], feedback: 'Because.' },
    ]);
  });

  it('hashes the same whatever the order of keys', () => {
    expect(canonicalJson({ b: [{ y: 1, x: undefined }], a: null })).toBe('{"a":null,"b":[{"y":1}]}');
    expect(canonicalJson({ a: 1, b: 2 })).toBe(canonicalJson({ b: 2, a: 1 }));
  });
});

describe('standingOf', () => {
  const attempt = (attemptNo: number, changes: Partial<StandingAttempt>): StandingAttempt => ({
    id: attemptNo * 10,
    attemptNo,
    state: 'marked',
    progress: 10_000,
    score: 5000,
    result: 'fail',
    deadlineAt: NOW - 1,
    ...changes,
  });

  it('is not started without attempts', () => {
    expect(standingOf([], 2, NOW)).toMatchObject({ state: 'not_started', score: null, attemptsLeft: 2 });
  });

  it('takes the best of several, and the later of equals', () => {
    const best = attempt(1, { score: 8000, result: 'pass' });
    expect(standingOf([best, attempt(2, {})], 3, NOW)).toMatchObject({
      attemptId: 10,
      score: 8000,
      result: 'pass',
      attemptsLeft: 1,
    });
    expect(standingOf([attempt(1, {}), attempt(2, {})], 2, NOW).attemptId).toBe(20);
  });

  it('shows the running attempt beside the best score so far', () => {
    const running = attempt(2, { state: 'in_progress', score: null, result: null, deadlineAt: NOW + 5 });
    expect(standingOf([attempt(1, {}), running], 2, NOW)).toEqual({
      attemptId: 20,
      state: 'in_progress',
      progress: 10_000,
      score: 5000,
      result: 'fail',
      deadlineAt: NOW + 5,
      attemptsLeft: 0,
    });
  });

  it('counts an attempt as handed in at its deadline', () => {
    const over = attempt(1, { state: 'in_progress', score: null, result: null, deadlineAt: NOW });
    expect(standingOf([over], 1, NOW)).toMatchObject({ state: 'submitted', deadlineAt: null });
  });
});

describe('subjectOf', () => {
  const folders = [
    { id: 1, name: 'Biology', parentId: null },
    { id: 2, name: 'Cells', parentId: 1 },
    { id: 3, name: 'History', parentId: null },
  ];

  it('is the top folder of most questions', () => {
    expect(subjectOf([2, 1, 3, null], folders)).toBe('Biology');
    expect(subjectOf([null, 99], folders)).toBe('');
  });

  it('survives folders that contain each other', () => {
    const loop = [
      { id: 1, name: 'A', parentId: 2 },
      { id: 2, name: 'B', parentId: 1 },
    ];
    expect(['A', 'B']).toContain(subjectOf([1], loop));
  });
});
