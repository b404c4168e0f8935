const HOUR_MS = 60 * 60 * 1000;

/** How soon somebody wants a request to be taken on, by its priority. */
const TARGETS_MS: Readonly<Record<string, number>> = {
  high: 4 * HOUR_MS,
  normal: 24 * HOUR_MS,
  low: 72 * HOUR_MS,
};

/**
 * Until when a request is to be taken on; null where somebody has it, or it is over.
 * @param createdAt when it was written, in milliseconds
 */
export const answerDueAt = ({
  state,
  priority,
  createdAt,
}: {
  readonly state: string;
  readonly priority: string;
  readonly createdAt: number;
}): number | null => {
  const target = TARGETS_MS[priority];
  return state !== 'new' || target === undefined ? null : createdAt + target;
};
