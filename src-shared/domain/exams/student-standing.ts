/** An attempt as a list needs it. Scores and progress are hundredths. */
export interface StandingAttempt {
  readonly id: number;
  readonly attemptNo: number;
  readonly state: 'in_progress' | 'submitted' | 'marked' | 'void';
  readonly progress: number;
  readonly score: number | null;
  readonly result: 'pass' | 'fail' | 'pending' | null;
  readonly deadlineAt: number | null;
}

/** Where a student stands in one exam. */
export interface StudentStanding {
  readonly attemptId: number | null;
  readonly state: 'not_started' | 'in_progress' | 'submitted' | 'marked' | 'void';
  readonly progress: number;
  readonly score: number | null;
  readonly result: 'pass' | 'fail' | 'pending' | null;
  readonly deadlineAt: number | null;
  readonly attemptsLeft: number;
}

/** True while an attempt can still be answered. */
export const isRunning = (attempt: Pick<StandingAttempt, 'state' | 'deadlineAt'>, now: number): boolean =>
  attempt.state === 'in_progress' && (attempt.deadlineAt === null || attempt.deadlineAt > now);

const better = (a: StandingAttempt, b: StandingAttempt): StandingAttempt =>
  (b.score ?? -1) > (a.score ?? -1) || ((b.score ?? -1) === (a.score ?? -1) && b.attemptNo > a.attemptNo)
    ? b
    : a;

/** The running attempt if there is one, otherwise the best: the best counts when there are several. */
export function standingOf(
  attempts: readonly StandingAttempt[],
  attemptsAllowed: number,
  now: number,
): StudentStanding {
  const counted = attempts.filter((attempt) => attempt.state !== 'void');
  const running = counted.find((attempt) => isRunning(attempt, now));
  const closed = counted.filter((attempt) => attempt !== running);
  const best = closed.length === 0 ? undefined : closed.reduce(better);
  const shown = running ?? best;
  return {
    attemptId: shown?.id ?? null,
    // Past its deadline an attempt is handed in, whether or not that has been written down yet.
    state:
      shown === undefined
        ? 'not_started'
        : shown === running
          ? 'in_progress'
          : shown.state === 'in_progress'
            ? 'submitted'
            : shown.state,
    progress: shown?.progress ?? 0,
    score: best?.score ?? null,
    result: best?.result ?? null,
    deadlineAt: running?.deadlineAt ?? null,
    attemptsLeft: Math.max(0, attemptsAllowed - attempts.length),
  };
}
