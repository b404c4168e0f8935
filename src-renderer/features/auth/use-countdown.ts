import { useEffect, useState } from 'react';

interface Countdown {
  /** Milliseconds left; zero when nothing is waited for. */
  readonly left: number;
  readonly start: (milliseconds: number) => void;
}

const nothing = { until: 0, now: 0 };

/** Counts down by the second from the moment it is started. */
export const useCountdown = (): Countdown => {
  const [{ until, now }, setTimes] = useState(nothing);
  const left = Math.max(0, until - now);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setTimes((times) => ({ ...times, now: Date.now() })), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = (milliseconds: number): void => {
    const at = Date.now();
    setTimes({ until: at + milliseconds, now: at });
  };
  return { left, start };
};
