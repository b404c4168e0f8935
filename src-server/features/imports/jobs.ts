/** Parsed files between preview and import, and the work that is running; kept in memory. */
export interface ImportJobs {
  close(): Promise<void>;
}

export function createImportJobs(_options: { folder: string; workerUrl?: URL }): ImportJobs {
  return { close: async () => undefined };
}
