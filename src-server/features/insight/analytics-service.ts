import type { Analytics } from '#shared/contract/insight-institution.ts';
import { lastDays, lastMonths, lastWeeks, mondayOf } from '#shared/domain/dashboard/calendar.ts';
import type { FigureName } from '#shared/domain/insight/figures.ts';
import { slotClock } from '#shared/domain/insight/slot-clock.ts';
import { weekOf } from '#shared/domain/insight/series.ts';
import { isoOrNull } from '#server/iso.ts';
import * as repo from './analytics-repo.ts';
import { cellsIn } from './cell-service.ts';
import { listPeopleSlots } from './figure-repo.ts';
import { readFigures, sourceOf, sumsByLabel } from './figure-service.ts';
import type { FigureReader, Insight } from './frame-service.ts';

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

/** Who was there on the last days, weeks and months, each person once in each. */
async function readActive(ctx: FigureReader, insight: Insight): Promise<Analytics['active']> {
  const { zone } = insight;
  const days = lastDays(ctx.now, zone, DAYS);
  const months = lastMonths(ctx.now, zone, MONTHS);
  const range = { startsAt: ctx.now - (MONTHS * 31 + 1) * DAY_MS, endsAt: ctx.now + 1 };
  const slots = await listPeopleSlots(ctx.db, sourceOf(ctx, 'active_people', insight, range));
  const placeOf = slotClock(zone);
  const seen = Map.groupBy(slots, ({ slot }) => placeOf(slot).day);
  const count = (labels: readonly string[], keyOf: (date: string) => string) => {
    const people = new Map(labels.map((label) => [label, new Set<number | null>()]));
    for (const [day, rows] of seen) {
      const own = people.get(keyOf(day));
      if (own !== undefined) for (const { person_id: id } of rows) own.add(id);
    }
    return labels.map((label) => ({ label, people: people.get(label)?.size ?? 0 }));
  };
  return {
    day: count(days, (date) => date),
    week: count(lastWeeks(ctx.now, zone, WEEKS), mondayOf),
    month: count(months, (date) => date.slice(0, 7)),
  };
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
    people: await repo.countRoles(ctx.db, insight.period),
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
