/** Builds the application when a source is newer than the last build. */
export function buildWhenStale(): Promise<void>;
