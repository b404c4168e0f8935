import { describe, expect, it } from 'vitest';
import { cohortOf } from './cohort.ts';
import { lastDays, lastWeeks, mondayOf, perDay, perWeek, SLOT_MS } from './calendar.ts';
import { attemptFigures, NO_ATTEMPTS } from './figures.ts';
import { authorSteps, studentSteps, type StudentExamStep } from './next-steps.ts';
import { trendOf } from './trend.ts';

describe('cohortOf', () => {
  it('hides a class in which people could be told apart', () => {
    expect(cohortOf([5000, 6000, 7000, 8000])).toBeNull();
  });

  it('is the middle half and the median, in any order', () => {
    expect(cohortOf([9000, 5000, 7000, 6000, 8000])).toEqual({ low: 60, median: 70, high: 80, count: 5 });
    expect(cohortOf([0, 1000, 2000, 3000, 4000, 10_000])).toEqual({
      low: 12.5,
      median: 25,
      high: 37.5,
      count: 6,
    });
  });
});

describe('calendar', () => {
  const now = Date.parse('2026-10-26T00:30:00Z');

  it('names the days of the zone, once each, over a change of the clocks', () => {
    expect(lastDays(now, 'Europe/London', 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
    expect(lastDays(now, 'America/New_York', 2)).toEqual(['2026-10-24', '2026-10-25']);
  });

  it('counts a moment on the day of the zone', () => {
    const slot = Date.parse('2026-10-25T23:45:00Z') / SLOT_MS;
    const slots = [
      { slot, count: 2 },
      { slot: slot + 1, count: 3 },
    ];
    expect(perDay(slots, ['2026-10-25', '2026-10-26'], 'UTC')).toEqual([
      { label: '2026-10-25', value: 2 },
      { label: '2026-10-26', value: 3 },
    ]);
    expect(perDay(slots, ['2026-10-26'], 'Asia/Kathmandu')).toEqual([{ label: '2026-10-26', value: 5 }]);
  });

  it('begins weeks on Monday', () => {
    expect(mondayOf('2026-10-25')).toBe('2026-10-19');
    expect(mondayOf('2026-10-26')).toBe('2026-10-26');
    const weeks = lastWeeks(now, 'UTC', 2);
    expect(weeks).toEqual(['2026-10-19', '2026-10-26']);
    expect(perWeek([{ slot: now / SLOT_MS, count: 4 }], weeks, 'UTC')[1]?.value).toBe(4);
  });
});

describe('trendOf', () => {
  const of = (subject: string, score: number | null, submittedAt: number) => ({
    subject,
    score,
    submittedAt,
  });

  it('looks at earlier scores of the same subject only', () => {
    const all = [of('A', 8000, 4), of('A', null, 3), of('B', 1000, 2), of('A', 7050, 1)];
    expect(trendOf(of('A', 8000, 4), all)).toEqual({ trend: [70.5], change: 9.5 });
    expect(trendOf(of('B', 1000, 2), all)).toEqual({ trend: [], change: null });
    expect(trendOf(of('A', null, 3), all)).toEqual({ trend: [70.5], change: null });
  });
});

describe('figures', () => {
  it('compare a period with the one before, where there was one', () => {
    const current = { attempts: 4, scored: 4, scoreSum: 28_000, passed: 3 };
    expect(attemptFigures(current, NO_ATTEMPTS)).toEqual([
      { key: 'attempts', value: 4, change: 4 },
      { key: 'mean_score', value: 70, change: null },
      { key: 'pass_rate', value: 75, change: null },
    ]);
  });
});

describe('next steps', () => {
  const exam = (exam_id: number, changes: Partial<StudentExamStep>): StudentExamStep => ({
    exam_id,
    exam_title: `Exam ${exam_id}`,
    attempt_id: null,
    state: 'not_started',
    is_open: true,
    opens_at: null,
    closes_at: null,
    deadline_at: null,
    ...changes,
  });

  it('of a student begin with what is running', () => {
    const steps = studentSteps({
      exams: [
        exam(1, { is_open: false, opens_at: '2026-12-02T00:00:00.000Z' }),
        exam(2, { is_open: false, opens_at: '2026-12-01T00:00:00.000Z' }),
        exam(3, {}),
        exam(4, { state: 'in_progress', attempt_id: 44 }),
        exam(5, { state: 'marked' }),
      ],
      openToEnrol: [{ exam_id: 6, exam_title: 'Exam 6' }],
      lastResult: { attempt_id: 55, exam_title: 'Exam 5', submitted_at: '2026-11-01T00:00:00.000Z' },
      now: Date.parse('2026-11-21T00:00:00.000Z'),
    });
    expect(steps.map(({ kind, target }) => [kind, target])).toEqual([
      ['resume_attempt', '/examPage?attemptId=44'],
      ['take_exam', '/examPage?examId=3'],
      ['exam_opens', '/examPage?examId=2'],
      ['exam_opens', '/examPage?examId=1'],
      ['see_result', '/ExamResult?attemptId=55'],
    ]);
  });

  it('of a student name what closes first before the rest, and not what has closed', () => {
    const steps = studentSteps({
      exams: [
        exam(1, {}),
        exam(2, { closes_at: '2026-12-02T00:00:00.000Z' }),
        exam(3, { closes_at: '2026-12-01T00:00:00.000Z' }),
        exam(4, {
          is_open: false,
          opens_at: '2026-11-01T00:00:00.000Z',
          closes_at: '2026-11-02T00:00:00.000Z',
        }),
      ],
      openToEnrol: [],
      lastResult: null,
      now: Date.parse('2026-11-21T00:00:00.000Z'),
    });
    expect(steps.map(({ target }) => target)).toEqual(
      [3, 2, 1].map((examId) => `/examPage?examId=${examId}`),
    );
  });

  it('of an author with nothing is to import', () => {
    const steps = authorSteps({ questionCount: 0, exams: [], toMark: [], withNewResults: [] });
    expect(steps).toMatchObject([{ kind: 'import_questions', target: '/ImportQuestions' }]);
  });
});
