import { NO_LIMIT } from '#shared/domain/limits/quotas.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTestServer, type TestServer } from '#tests/helpers/test-server.ts';

/** The test server as it runs in production: no response checks beyond those of candidates. */
export const createBenchServer = (): Promise<TestServer> =>
  createTestServer({ validateResponses: false, attemptEvents: NO_LIMIT });

/** A folder on the same disk as the server's data, removed afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
