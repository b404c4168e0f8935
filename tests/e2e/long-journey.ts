/** The most that a long journey takes: a machine with other work needs several times as long as a quiet one. */
export const LONG_JOURNEY_MS = 600_000;
