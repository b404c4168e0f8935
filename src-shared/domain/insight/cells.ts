import type { FigureName } from './figures.ts';
import { slotClock } from './slot-clock.ts';

/** What attempts add up to: all of it is right for any number of days. */
export interface AttemptSums {
  readonly n: number;
  readonly late: number;
  readonly suspect: number;
  readonly by_time: number;
  readonly scored: number;
  /** Hundredths of a percent. */
  readonly score_sum: number;
  readonly decided: number;
  readonly passed: number;
  readonly used_ms: number;
}

/** What the attempts at one version of an exam come to in one quarter of an hour. */
export interface VersionSlot extends AttemptSums {
  readonly exam_id: number;
  readonly exam_version_id: number;
  readonly slot: number;
}

/** What they come to on one day of the institution. */
export interface Cell extends AttemptSums {
  readonly exam_id: number;
  readonly exam_version_id: number;
  /** YYYY-MM-DD */
  readonly day: string;
  /** 24 counts, by the hour of the day. */
  readonly hours: readonly number[];
}

const SUMS = [
  'n',
  'late',
  'suspect',
  'by_time',
  'scored',
  'score_sum',
  'decided',
  'passed',
  'used_ms',
] as const satisfies readonly (keyof AttemptSums)[];

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** The cells that quarters of an hour add up to: one for each version of an exam and day of a zone. */
export function cellsOf(slots: readonly VersionSlot[], zone: string): Cell[] {
  const cells = new Map<string, Mutable<AttemptSums> & Omit<Cell, 'hours'> & { readonly hours: number[] }>();
  const placeOf = slotClock(zone);
  for (const { exam_id, exam_version_id, slot, ...sums } of slots) {
    const { day, hour } = placeOf(slot);
    const key = `${exam_version_id} ${exam_id} ${day}`;
    const cell = cells.get(key);
    const hours = cell?.hours ?? Array.from({ length: 24 }, () => 0);
    hours[hour] = (hours[hour] ?? 0) + sums.n;
    if (cell === undefined) cells.set(key, { exam_id, exam_version_id, day, ...sums, hours });
    else for (const name of SUMS) cell[name] += sums[name];
  }
  return [...cells.values()];
}

/** What some cells add up to. */
export function totalOf(cells: readonly AttemptSums[]): AttemptSums {
  const total: Mutable<AttemptSums> = {
    n: 0,
    late: 0,
    suspect: 0,
    by_time: 0,
    scored: 0,
    score_sum: 0,
    decided: 0,
    passed: 0,
    used_ms: 0,
  };
  for (const cell of cells) for (const name of SUMS) total[name] += cell[name];
  return total;
}

/** The days of a zone that quarters of an hour lie on, YYYY-MM-DD, in their order. */
export function daysOfSlots(slots: readonly number[], zone: string): string[] {
  const placeOf = slotClock(zone);
  return slots.map((slot) => placeOf(slot).day);
}

/** Where a figure stands in a cell: the day it counts on, how many rows it has there and what they add up to. */
export interface FigureCell {
  readonly kind: 'start' | 'hand_in';
  readonly n: keyof AttemptSums;
  /** Null where the rows have no value. */
  readonly value: keyof AttemptSums | null;
}

/** The figures that are read from cells; others do not add up over days, or have few rows. */
export const FIGURE_CELLS: Readonly<Partial<Record<FigureName, FigureCell>>> = {
  exam_starts: { kind: 'start', n: 'n', value: null },
  hand_ins: { kind: 'hand_in', n: 'n', value: null },
  late_hand_ins: { kind: 'hand_in', n: 'late', value: null },
  clock_suspects: { kind: 'hand_in', n: 'suspect', value: null },
  ended_by_time: { kind: 'hand_in', n: 'n', value: 'by_time' },
  mean_score_attempts: { kind: 'hand_in', n: 'scored', value: 'score_sum' },
  minutes_used: { kind: 'hand_in', n: 'n', value: 'used_ms' },
};
