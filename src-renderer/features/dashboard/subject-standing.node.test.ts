import { describe, expect, it } from 'vitest';
import { subjectStanding } from './subject-standing.ts';

const of = (subject: string, exam_score: number | null) => ({ subject, exam_score });

describe('subjectStanding', () => {
  it('is the mean of the subject, not rounded: 59.9 is below a pass mark of 60', () => {
    const results = [of('A', 60), of('A', 59.8), of('B', 100), of('A', null)];
    expect(subjectStanding(results, 'A')).toEqual({ mean: 59.9, count: 2, isOfSubject: true });
  });

  it('falls back to all subjects', () => {
    expect(subjectStanding([of('A', 50), of('B', 70)], 'C')).toEqual({
      mean: 60,
      count: 2,
      isOfSubject: false,
    });
  });

  it('is nothing without a score', () => {
    expect(subjectStanding([of('A', null)], 'A')).toBeUndefined();
  });
});
