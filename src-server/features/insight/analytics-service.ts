import type { Analytics } from '#shared/contract/insight-institution.ts';
import { lastDays, lastMonths, lastWeeks, mondayOf } from '#shared/domain/dashboard/calendar.ts';
import type { FigureName } from '#shared/domain/insight/figures.ts';
import { totalSince } from '#shared/domain/insight/firsts.ts';
import { slotClock } from '#shared/domain/insight/slot-clock.ts';
import { weekOf } from '#shared/domain/insight/series.ts';
import { isoOrNull } from '#server/iso.ts';
import * as repo from './analytics-repo.ts';
import { cellsIn, keptTotals } from './cell-service.ts';
import { listPeopleSlots } from './figure-repo.ts';
import { keptActive, peopleByScope } from './people-service.ts';
import { readFigures, sourceOf, sumsByLabel } from './figure-service.ts';
import type { FigureReader, Insight } from './frame-service.ts';
import type { Range } from './source-parts-repo.ts';

const SHOWN: readonly FigureName[] = [
  'active_people',
  'sign_ins',
  'offline_sign_ins',
  'people',
  'exam_starts',
  'hand_ins',
  'late_hand_ins',
  'clock_suspects',
  'questions_written',
  'publications',
  'tickets_opened',
  'minutes_to_acceptance',
  'tickets_solved',
  'minutes_to_solution',
  'submissions_decided',
  'minutes_to_decision',
  'questions',
  'exams',
  'courses',
  'devices',
  'stored_bytes',
];
const CONTENTS = [
  ['exam', 'exams'],
  ['course', 'courses'],
  ['question', 'questions'],
] as const;
const CONTACTS = ['day', 'week', 'longer'] as const;
const DAYS = 28;
const WEEKS = 12;
const MONTHS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;
const monthOf = (day: string): string => day.slice(0, 7);
const firstDayOf = (month: string): string => `${month}-01`;

/** Who was there on the last days, weeks and months, each person once in each. */
async function readActive(ctx: FigureReader, insight: Insight): Promise<Analytics['active']> {
  const { zone } = insight;
  const days = lastDays(ctx.now, zone, DAYS);
  const weeks = lastWeeks(ctx.now, zone, WEEKS);
  const months = lastMonths(ctx.now, zone, MONTHS);
  const range = { startsAt: ctx.now - (MONTHS * 31 + 1) * DAY_MS, endsAt: ctx.now + 1 };
  const period = { ...range, from: firstDayOf(months[0] ?? ''), to: days.at(-1) ?? '' };
  const kept = await keptActive(ctx, 'active_people', insight, period);
  if (kept === null) return activeByRows(ctx, insight, { range, days, weeks, months });
  const count = (labels: readonly string[], keyOf: (day: string) => string, from = keyOf) => {
    const parts = Map.groupBy(kept, ({ day }) => keyOf(day));
    return labels.map((label) => ({ label, people: totalSince(parts.get(label) ?? [], from(label)).n }));
  };
  return {
    day: count(days, (day) => day),
    week: count(weeks, mondayOf),
    month: count(months, monthOf, firstDayOf),
  };
}

interface Labels {
  readonly range: Range;
  readonly days: readonly string[];
  readonly weeks: readonly string[];
  readonly months: readonly string[];
}

/** The same by the sign-ins themselves. */
async function activeByRows(
  ctx: FigureReader,
  insight: Insight,
  { range, days, weeks, months }: Labels,
): Promise<Analytics['active']> {
  const slots = await listPeopleSlots(ctx.db, sourceOf(ctx, 'active_people', insight, range));
  const placeOf = slotClock(insight.zone);
  const seen = Map.groupBy(slots, ({ slot }) => placeOf(slot).day);
  const count = (labels: readonly string[], keyOf: (day: string) => string) => {
    const people = new Map(labels.map((label) => [label, new Set<number | null>()]));
    for (const [day, rows] of seen) {
      const own = people.get(keyOf(day));
      if (own !== undefined) for (const { person_id: id } of rows) own.add(id);
    }
    return labels.map((label) => ({ label, people: people.get(label)?.size ?? 0 }));
  };
  return { day: count(days, (day) => day), week: count(weeks, mondayOf), month: count(months, monthOf) };
}

/** People by their role, and how many of them signed in in the period. */
async function countRoles(ctx: FigureReader, insight: Insight): Promise<Analytics['people']> {
  const { zone, period } = insight;
  const accounts = await keptTotals(ctx, 'accounts', insight);
  const active = await peopleByScope(ctx, 'by_role', { zone, scopeIds: null }, period);
  if (accounts === null || active === null) return repo.countRoles(ctx.db, period);
  const people = new Map<number, number>();
  for (const { label, n } of accounts) people.set(Number(label), n + (people.get(Number(label)) ?? 0));
  return (await repo.listRoles(ctx.db)).flatMap(({ id, name }) => {
    const n = people.get(id) ?? 0;
    return n === 0 ? [] : [{ role: name, people: n, active: active.get(id)?.n ?? 0 }];
  });
}

/** Questions, exams and courses by their state. */
async function readContents(ctx: FigureReader, insight: Insight): Promise<Analytics['contents']> {
  const contents = [];
  for (const [kind, name] of CONTENTS)
    for (const { label, n } of await sumsByLabel(ctx, name, insight))
      contents.push({ kind, state: label, n });
  return contents;
}

/** Files by their kind, the largest first. */
async function readStorage(ctx: FigureReader, insight: Insight): Promise<Analytics['storage']> {
  const kinds = await sumsByLabel(ctx, 'stored_bytes', insight);
  return kinds
    .map(({ label, n, value }) => ({ kind: label, files: n, bytes: value }))
    .toSorted((one, other) => other.bytes - one.bytes);
}

/** Computers by their last contact, also where there are none. */
async function readContacts(ctx: FigureReader, insight: Insight): Promise<Analytics['contacts']> {
  const counts = new Map((await sumsByLabel(ctx, 'devices', insight)).map(({ label, n }) => [label, n]));
  return CONTACTS.map((contact) => ({ contact, n: counts.get(contact) ?? 0 }));
}

/** The institution in numbers; nothing of it leaves this server. */
export async function readAnalytics(ctx: FigureReader, insight: Insight): Promise<Analytics> {
  return {
    frame: insight.frame,
    figures: await readFigures(ctx, SHOWN, insight),
    people: await countRoles(ctx, insight),
    active: await readActive(ctx, insight),
    contents: await readContents(ctx, insight),
    sitting_now: await repo.countSittingNow(ctx.db),
    hours: weekOf(await cellsIn(ctx, 'start', insight, insight.period)),
    storage: await readStorage(ctx, insight),
    devices: (await repo.countDevices(ctx.db)).map((row) => ({
      version: row.version,
      n: row.n,
      oldest_contact: isoOrNull(row.oldest_contact),
    })),
    contacts: await readContacts(ctx, insight),
  };
}
