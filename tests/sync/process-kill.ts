import { cpSync } from 'node:fs';
import path from 'node:path';
import { Author, type Edit } from './author.ts';
import { Candidate } from './candidate.ts';
import { Chance } from './chance.ts';
import { Violation } from './invariants.ts';
import { canMount } from './process-disk.ts';
import { errorsLogged, startProcessFleet } from './process-fleet.ts';
import { playRun, type Counts, type Story } from './process-run.ts';

/** Who sits where: the first devices are an author's twice, then a student's twice, then those of several. */
const SEATS = [[0], [2], [0, 1], [2], [1], [1, 0], [2, 1], [3, 0]] as const;
/** A fleet goes on from run to run for so long; the next one has another member on the small disk. */
const RUNS_PER_FLEET = 20;
const FULL_SHARE = 0.25;

export interface SyncKillOptions {
  readonly runs: number;
  readonly seed: number;
  readonly devices: number;
  /** Where the files of a fleet are copied to in which something went wrong. */
  readonly keep?: string;
  readonly onRun?: (line: string) => void;
}

export interface SyncKillReport {
  readonly runs: number;
  readonly kills: number;
  readonly writes: number;
  /** Contents and answers that somebody saw saved. */
  readonly acknowledged: number;
  /** Runs after which something acknowledged was nowhere. Must be 0. */
  readonly lost: number;
  /** Runs after which an invariant of docs/how-sync-works.md did not hold. Must be 0. */
  readonly violations: number;
  readonly fullDisks: number;
  readonly problems: readonly string[];
}

const LOSSES = new Set(['I1', 'I9']);

interface Tally extends Counts {
  runs: number;
  acknowledged: number;
  lost: number;
  violations: number;
  fullDisks: number;
}

/** Kills real servers while they write and synchronise; a fleet in which something went wrong is left. */
export async function killWhileSynchronising(options: SyncKillOptions): Promise<SyncKillReport> {
  const { runs, seed, devices, keep, onRun } = options;
  const tally: Tally = {
    runs: 0,
    kills: 0,
    writes: 0,
    acknowledged: 0,
    lost: 0,
    violations: 0,
    fullDisks: 0,
  };
  const problems: string[] = [];
  const isMounting = canMount();
  if (!isMounting) onRun?.('No disk can be mounted here: the runs with a full disk are left out.');
  for (let fleetNo = 0; tally.runs < runs; fleetNo++) {
    const until = Math.min(runs, tally.runs + RUNS_PER_FLEET);
    const seats = Array.from({ length: devices }, (_, at) => SEATS[at % SEATS.length] ?? [0]);
    const at = await startProcessFleet(seats, isMounting ? { at: (seed + fleetNo) % (devices + 1) } : null);
    const chance = new Chance(seed + fleetNo);
    const edits: Edit[] = [];
    const candidate = new Candidate(at.fleet, chance, { isApart: true });
    const author = new Author(at.fleet, chance);
    const story: Story = { at, author, candidate, edits, counts: tally, chance, problems };
    const members = [at.hub, ...at.devices];
    const crowded = at.crowded?.member;
    try {
      let isWell = true;
      while (isWell && tally.runs < until) {
        const isFull = at.crowded !== null && chance.happens(FULL_SHARE);
        tally.runs += 1;
        if (isFull) tally.fullDisks += 1;
        const facts = `run ${tally.runs} of seed ${seed}${isFull ? `, full disk of ${crowded?.name}` : ''}`;
        try {
          await playRun(story, isFull);
        } catch (error) {
          isWell = false;
          if (error instanceof Violation) {
            tally.violations += 1;
            if (LOSSES.has(error.invariant)) tally.lost += 1;
          }
          const problem = `${facts}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
          problems.push(problem);
          if (keep !== undefined)
            cpSync(at.fleet.folder, path.join(keep, `${seed}-${tally.runs}`), { recursive: true });
          // At once: whoever stops a run of hours would not learn it from the report.
          onRun?.(problem);
        }
        onRun?.(`${facts}: ${isWell ? 'well' : 'NOT WELL'}, ${tally.kills} kills, ${tally.writes} writes`);
      }
      for (const member of members) {
        for (const end of member.process.ends) problems.push(`${member.name} ended by itself: ${end}`);
        if (member !== crowded) problems.push(...errorsLogged(member));
      }
    } finally {
      tally.acknowledged += edits.length + candidate.answers;
      await at.close();
    }
  }
  return { ...tally, problems: [...new Set(problems)].slice(0, 20) };
}
