/** After this long without a key press or a click the warning appears. */
export const idleWarningMs = 60 * 60_000;

/** After this long the server ends the session. */
export const idleEndMs = 65 * 60_000;

/** When a still session is warned of its end, and when it ends. */
export interface IdleLimits {
  readonly warningMs: number;
  readonly endMs: number;
}

const usual: IdleLimits = { warningMs: idleWarningMs, endMs: idleEndMs };

/** The limits of a computer that people share; the usual ones where they do not. @param minutes or null */
export const idleLimits = (minutes: number | null): IdleLimits =>
  minutes === null ? usual : { warningMs: (minutes - 1) * 60_000, endMs: minutes * 60_000 };

export type IdlePhase = 'active' | 'warning' | 'ended' | 'suspended';

export interface IdleFacts {
  readonly lastActivityAt: number;
  readonly now: number;
  /** While an exam is sat nothing is warned about or ended. */
  readonly isInExam: boolean;
  readonly limits?: IdleLimits;
}

/** Where a session stands between the last key press or click and its end. */
export const idlePhase = ({ lastActivityAt, now, isInExam, limits = usual }: IdleFacts): IdlePhase => {
  if (isInExam) {
    return 'suspended';
  }
  const idle = now - lastActivityAt;
  if (idle >= limits.endMs) {
    return 'ended';
  }
  return idle >= limits.warningMs ? 'warning' : 'active';
};

/** How long until the session ends by itself; never below zero. */
export const idleTimeLeft = ({ lastActivityAt, now, limits = usual }: Omit<IdleFacts, 'isInExam'>): number =>
  Math.max(0, lastActivityAt + limits.endMs - now);

/** How long until the phase changes when nobody does anything; undefined when it never will. */
export const untilNextPhase = (facts: IdleFacts): number | undefined => {
  const phase = idlePhase(facts);
  if (phase === 'active') {
    return facts.lastActivityAt + (facts.limits ?? usual).warningMs - facts.now;
  }
  return phase === 'warning' ? idleTimeLeft(facts) : undefined;
};
