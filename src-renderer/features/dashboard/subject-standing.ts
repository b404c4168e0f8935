import type { StudentResult } from './dashboard-data.ts';

interface Standing {
  /** Mean score in percent. */
  readonly mean: number;
  readonly count: number;
  /** False: there is nothing in this subject yet, so all subjects are counted. */
  readonly isOfSubject: boolean;
}

type Scored = Pick<StudentResult, 'subject' | 'exam_score'>;

const scoresOf = (results: readonly Scored[]): number[] =>
  results.flatMap(({ exam_score: score }) => (score === null ? [] : [score]));

/** How the student has done so far, in the subject or else in all; undefined without a score. */
export const subjectStanding = (results: readonly Scored[], subject: string): Standing | undefined => {
  const own = scoresOf(results.filter((result) => result.subject === subject));
  const scores = own.length > 0 ? own : scoresOf(results);
  if (scores.length === 0) return undefined;
  const sum = scores.reduce((total, score) => total + score, 0);
  return { mean: sum / scores.length, count: scores.length, isOfSubject: own.length > 0 };
};
