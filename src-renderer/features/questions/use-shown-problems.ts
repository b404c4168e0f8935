import { useState } from 'react';
import { PROBLEM_FIELDS, type ProblemField, type Problems } from './question-problems.ts';

export interface ShownProblems {
  /** Only those of fields that the author has been in, or all after an attempt to save. */
  readonly problems: Problems;
  readonly leave: (field: ProblemField) => void;
  readonly showAll: () => void;
  readonly reset: () => void;
}

const none: ReadonlySet<ProblemField> = new Set();

/**
 * Nobody is told that a field is empty before they have had the chance to fill it.
 * @param isBegun whether any option is written: those of another kind of question start afresh.
 */
export const useShownProblems = (problems: Problems, isBegun: boolean): ShownProblems => {
  const [visited, setVisited] = useState(none);
  const [isAll, setAll] = useState(false);
  const shown: Problems = {};
  for (const field of PROBLEM_FIELDS) {
    const text = problems[field];
    const isOfOptions = field === 'correct' || field === 'options';
    const isVisited = isOfOptions ? isBegun && visited.has('options') : visited.has(field);
    if (text !== undefined && (isAll || isVisited)) shown[field] = text;
  }
  return {
    problems: shown,
    leave: (field) => setVisited((current) => new Set(current).add(field)),
    showAll: () => setAll(true),
    reset: () => {
      setVisited(none);
      setAll(false);
    },
  };
};
