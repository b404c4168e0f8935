const SECOND = 1000;

/** Time left as the clock of the exam shows it: "52:18", and "1:52:18" from 100 minutes on. */
export const formatCountdown = (ms: number): string => {
  const total = Math.ceil(ms / SECOND);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(total / 60);
  if (minutes < 100) return `${pad(minutes)}:${pad(total % 60)}`;
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(total % 60)}`;
};

/** The wall time of a moment of the monotonic clock. */
export const wallTimeOf = (mono: number): number => Date.now() - performance.now() + mono;

/** Parts of a length of time for words: "32 s", "5 min", "1 min 5 s", "1 h 12 min"; `key` is below `length.`. */
export const lengthParts = (seconds: number) => {
  const whole = Math.round(seconds);
  const hours = Math.floor(whole / 3600);
  const parts = { hours, minutes: Math.floor(whole / 60) - hours * 60, seconds: whole % 60 };
  if (hours > 0) return { key: 'hours', ...parts } as const;
  if (parts.minutes === 0) return { key: 'seconds', ...parts } as const;
  return { key: parts.seconds === 0 ? 'minutes' : 'minutesSeconds', ...parts } as const;
};

/** A length of time where lengths line up, as in a chart: "41:05" for minutes and seconds. */
export const formatLength = (seconds: number): string => {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  const rest = String(whole % 60).padStart(2, '0');
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
};
