import type { StudentResult } from './dashboard-data.ts';

interface Standing {
  /** Mean score in whole percent. */
  readonly mean: number;
  readonly count: number;
}

/** How the student has done in a subject so far; undefined without a score in it. */
export const subjectStanding = (
  results: readonly Pick<StudentResult, 'subject' | 'exam_score'>[],
  subject: string,
): Standing | undefined => {
  const scores = results.flatMap((result) =>
    result.subject === subject && result.exam_score !== null ? [result.exam_score] : [],
  );
  if (scores.length === 0) return undefined;
  return {
    mean: Math.floor(scores.reduce((sum, score) => sum + score, 0) / scores.length),
    count: scores.length,
  };
};
