import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Authority } from '#server/authority.ts';
import type { Db } from '#server/db/tables.ts';
import { ALL_WITHHELD } from '../release-repo.ts';
import { findKeepingFacts } from './journal-repo.ts';

const DAY_MS = 24 * 60 * 60_000;
/** So long after the institution has all of an attempt. */
const AFTER_RECEIVED_MS = 14 * DAY_MS;
/** So long after its student has the result, where this server decides. */
const AFTER_RELEASE_MS = 30 * DAY_MS;

type Facts = NonNullable<Awaited<ReturnType<typeof findKeepingFacts>>>;

/** Whether nobody needs the second copy of a log any more. */
export function isJournalOver(facts: Facts, authority: Authority, now: number): boolean {
  if (facts.sealed_hash === null || facts.state === 'in_progress') return false;
  if (authority === 'hub')
    return facts.is_open === 0 && facts.received_at !== null && facts.received_at + AFTER_RECEIVED_MS <= now;
  // What counts for nothing, or is a test run, is released to nobody: its hand-in counts.
  const isKept = facts.state === 'marked' && facts.withheld === ALL_WITHHELD;
  const outAt = Math.max(facts.submitted_at ?? now, facts.released_at ?? 0);
  return facts.state !== 'submitted' && !isKept && outAt + AFTER_RELEASE_MS <= now;
}

interface TidyDeps {
  readonly folder: string;
  readonly read: Db;
  readonly authority: Authority;
  readonly now: () => number;
}

/** Removes journals that are of no use any more, once a day; what belongs to no known attempt stays. */
export class JournalTidying {
  readonly #deps: TidyDeps;
  #nextAt = Number.NEGATIVE_INFINITY;

  constructor(deps: TidyDeps) {
    this.#deps = deps;
  }

  async run(): Promise<void> {
    const { folder, read, authority } = this.#deps;
    const now = this.#deps.now();
    if (now < this.#nextAt && this.#nextAt - now <= DAY_MS) return;
    this.#nextAt = now + DAY_MS;
    for (const name of await readdir(folder).catch(() => [])) {
      const id = /^(\d+)\.ndjson/u.exec(name)?.[1];
      if (id === undefined) continue;
      const facts = await findKeepingFacts(read, Number(id));
      if (facts !== undefined && isJournalOver(facts, authority, now))
        await rm(path.join(folder, name), { force: true });
    }
  }
}
