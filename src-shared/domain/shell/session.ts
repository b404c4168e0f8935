/** After this long without a key press or a click the warning appears. */
export const idleWarningMs = 60 * 60_000;

/** After this long the server ends the session. */
export const idleEndMs = 65 * 60_000;

export type IdlePhase = 'active' | 'warning' | 'ended' | 'suspended';

export interface IdleFacts {
  readonly lastActivityAt: number;
  readonly now: number;
  /** While an exam is sat nothing is warned about or ended. */
  readonly isInExam: boolean;
}

/** Where a session stands between the last key press or click and its end. */
export const idlePhase = ({ lastActivityAt, now, isInExam }: IdleFacts): IdlePhase => {
  if (isInExam) {
    return 'suspended';
  }
  const idle = now - lastActivityAt;
  if (idle >= idleEndMs) {
    return 'ended';
  }
  return idle >= idleWarningMs ? 'warning' : 'active';
};

/** How long until the session ends by itself; never below zero. */
export const idleTimeLeft = ({ lastActivityAt, now }: Pick<IdleFacts, 'lastActivityAt' | 'now'>): number =>
  Math.max(0, lastActivityAt + idleEndMs - now);

/** How long until the phase changes when nobody does anything; undefined when it never will. */
export const untilNextPhase = (facts: IdleFacts): number | undefined => {
  const phase = idlePhase(facts);
  if (phase === 'active') {
    return facts.lastActivityAt + idleWarningMs - facts.now;
  }
  return phase === 'warning' ? idleTimeLeft(facts) : undefined;
};
