/** So long nobody saves a question before the next save leaves what stood there. */
export const QUIET_MS = 10 * 60_000;

/** So many earlier states a question keeps; the oldest goes first. */
export const MAX_VERSIONS = 50;

/**
 * Whether a save leaves what stood there as an earlier version: after ten quiet minutes, or from another computer
 * than the one that wrote it.
 */
export const leavesVersion = (
  stood: { readonly savedAt: number; readonly computer: string | null },
  save: { readonly at: number; readonly computer: string },
): boolean =>
  save.at - stood.savedAt >= QUIET_MS || (stood.computer !== null && stood.computer !== save.computer);
