import { expect, it } from 'vitest';
import { byMonth, bySubject, toPractise, type OwnAttempt } from './own-results.ts';

const HOUR = 60 * 60 * 1000;

const attempt = (examId: number, subject: string, score: number | null): OwnAttempt => ({
  examId,
  subject,
  score,
  result: score === null ? 'pending' : score >= 60_00 ? 'pass' : 'fail',
  startedAt: examId * 1000 * HOUR,
  submittedAt: examId * 1000 * HOUR + HOUR,
});

it('adds up the attempts of each subject, and counts an exam once', () => {
  const attempts = [attempt(1, 'Physics', 40_00), attempt(1, 'Physics', 80_00), attempt(2, 'Art', null)];
  expect(bySubject(attempts)).toEqual([
    { subject: 'Art', attempts: 1, exams: 1, passedExams: 0, mean: null, best: null, spentMs: HOUR },
    {
      subject: 'Physics',
      attempts: 2,
      exams: 1,
      passedExams: 1,
      mean: 60_00,
      best: 80_00,
      spentMs: 2 * HOUR,
    },
  ]);
});

it('counts the time of a month by the calendar that it is given', () => {
  const months = byMonth([attempt(2, '', 1), attempt(1, '', 1), attempt(1, '', 1)], (ms) =>
    ms < 1500 * HOUR ? '2026-01' : '2026-02',
  );
  expect(months).toEqual([
    { month: '2026-01', spentMs: 2 * HOUR, attempts: 2 },
    { month: '2026-02', spentMs: HOUR, attempts: 1 },
  ]);
});

it('names the weakest tags first, and none of which too little is known or nothing is left to learn', () => {
  const tags = [
    { tag: 'few', right: 0, answered: 4 },
    { tag: 'known', right: 9, answered: 9 },
    { tag: 'half', right: 5, answered: 10 },
    { tag: 'weak', right: 1, answered: 5 },
  ];
  expect(toPractise(tags, 5).map(({ tag }) => tag)).toEqual(['weak', 'half']);
  expect(toPractise(tags, 1).map(({ tag }) => tag)).toEqual(['weak']);
});
