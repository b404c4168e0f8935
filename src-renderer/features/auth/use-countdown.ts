import { useEffect, useState } from 'react';

/** Milliseconds until a moment, counted down every second; zero when it has passed. */
export const useCountdown = (until: number): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (until <= Date.now()) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, until - now);
};
