export interface TokenBucket {
  /** Takes one token, or returns false when there is none left. */
  take(): boolean;
}

/** Allows `perSecond` calls a second on average, and as many at once. */
export function createTokenBucket(perSecond: number, now: () => number): TokenBucket {
  let tokens = perSecond;
  let filledAt = now();
  return {
    take() {
      const at = now();
      tokens = Math.min(perSecond, tokens + (Math.max(0, at - filledAt) / 1000) * perSecond);
      filledAt = at;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
}
