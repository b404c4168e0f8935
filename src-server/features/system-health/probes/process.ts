import { getHeapStatistics } from 'node:v8';
import type { Facts } from '#shared/domain/system-health/facts.ts';
import { facts, type Measure } from '../probe-deps.ts';
import { countBacklog, countLateCalls } from '../repo.ts';

const MINUTE_MS = 60_000;

/** Of fewer requests one that failed says little: the share is that of so many at least. */
const LEAST_REQUESTS = 20;
/** A call to another system is late by so much only where nobody takes it up. */
const LATE_MS = 5 * MINUTE_MS;

export const measureWriter: Measure = async ({ writer }) => {
  const { waiting, lastGroup } = writer.load();
  return facts({ waiting_calls: waiting, group_calls: lastGroup });
};

export const measureEventLoop: Measure = async ({ loop }) => {
  const { p99, max } = await loop.read();
  return facts({ delay_p99_ms: p99, delay_max_ms: max });
};

export const measureMemory: Measure = async () => {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return facts({ heap_percent: Math.round((used / limit) * 100), resident_bytes: process.memoryUsage.rss() });
};

export const measureRequests: Measure = async ({ requests }) => {
  const { answered, failed } = requests.read();
  return facts({
    requests: answered,
    failed_requests: failed,
    failed_percent: Math.round((failed / Math.max(answered, LEAST_REQUESTS)) * 100),
  });
};

const waitedFor = (before: Facts | null): number =>
  typeof before?.backlog_ms === 'number' ? before.backlog_ms : 0;

/** The rows have no times: what counts is for how long there has been something at every look. */
export const measureSearch =
  (since: { at: number | null }): Measure =>
  async ({ database, clock }, { before }) => {
    const backlog = await countBacklog(database.read);
    const now = clock.monotonic();
    if (backlog === 0) since.at = null;
    else since.at ??= now - waitedFor(before);
    return facts({ backlog, backlog_ms: since.at === null ? null : now - since.at });
  };

export const measureDeadlines: Measure = async ({ deadlines }) => {
  const { behindMs, open } = deadlines.standing();
  return facts({ open_attempts: open, behind_ms: behindMs });
};

export const measureJobs: Measure = async ({ database, ticks, clock }) => {
  const age = ticks.ageMs();
  const late = await countLateCalls(database.read, clock.now() - LATE_MS);
  if (age === null)
    return { kind: 'unmeasured', reason: 'Nothing is done by the clock here.', facts: { late_calls: late } };
  return facts({ tick_age_ms: age, late_calls: late });
};
