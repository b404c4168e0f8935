import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { DayOfPlan, Done, Id, IdParams, IdText, IsoTime, line, Message, text } from './wire.ts';

/** Where something that is planned comes from. */
export const PLANNED_SOURCES = ['exam', 'course', 'task', 'review', 'entry'] as const;

/** Something at a time: what opens, closes or is due, or what somebody planned themselves. */
export const Planned = z.object({
  source: z.enum(PLANNED_SOURCES),
  /** Tells entries apart; the same for as long as the thing is the same. */
  key: z.string(),
  id: Id,
  /** exam_opens, exam_closes, course_opens, item_due, task_due, review_due, entry */
  what: z.string(),
  title: z.string(),
  description: z.string(),
  starts_at: IsoTime,
  ends_at: IsoTime.nullable(),
  /** The day alone counts, YYYY-MM-DD; null for what has a time. */
  day: z.string().nullable(),
  /** Where it is opened. */
  path: z.string(),
});
export type Planned = z.infer<typeof Planned>;

const Entry = z
  .strictObject({
    title: line(160),
    description: text(4000).default(''),
    starts_at: IsoTime,
    ends_at: IsoTime,
  })
  .refine(({ starts_at: from, ends_at: to }) => Date.parse(from) <= Date.parse(to), {
    message: 'It ends before it begins.',
    path: ['ends_at'],
  });
export type CalendarEntryBody = z.infer<typeof Entry>;

const MAX_DAYS = 100;
const DAY_MS = 24 * 60 * 60 * 1000;

const DAYS = { from: DayOfPlan, to: DayOfPlan };
const isShort = ({ from, to }: { readonly from: string; readonly to: string }): boolean => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days <= MAX_DAYS;
};
const NOT_SHORT = { message: `Ask for up to ${MAX_DAYS} days, the first first.`, path: ['to'] };
const Range = z.strictObject(DAYS).refine(isShort, NOT_SHORT);

/** Sources with commas between; absent: all. */
const Sources = z
  .string()
  .max(60)
  .regex(new RegExp(`^(${PLANNED_SOURCES.join('|')})(,(${PLANNED_SOURCES.join('|')}))*$`, 'u'))
  .optional();

const own = { auth: 'session', ability: [], origin: 'lectern' } as const;
const change = { ...own, sync: 'command', audit: NOT_AUDITED.ownDraft } as const;

export const calendarsContract = {
  getFile: defineEndpoint({
    method: 'GET',
    path: '/api/calendar-file',
    summary:
      'Openings, closings and due days of the one who asks as an iCalendar file; of one exam or course, or all',
    query: z.strictObject({ exam_id: IdText.optional(), course_id: IdText.optional() }),
    responses: { 200: 'bytes' },
    auth: 'session',
    ability: ['exams:view', 'courses:view'],
    origin: 'lectern',
    sync: 'read',
    candidate: true,
  }),
  listPlanned: defineEndpoint({
    method: 'GET',
    path: '/api/planned',
    summary: 'What opens, closes, is due or was planned by oneself between two days, the first first',
    query: Range,
    responses: { 200: z.object({ data: z.array(Planned) }) },
    ...own,
    sync: 'read',
  }),
  getPlannedFile: defineEndpoint({
    method: 'GET',
    path: '/api/planned-file',
    summary: 'The same as an iCalendar file, by the days of a time zone, of some sources or all',
    query: z
      .strictObject({
        ...DAYS,
        time_zone: line(64),
        sources: Sources,
      })
      .refine(isShort, NOT_SHORT),
    responses: { 200: 'bytes' },
    ...own,
    sync: 'read',
  }),
  getFeed: defineEndpoint({
    method: 'GET',
    path: '/api/calendar-feed',
    summary: 'Whether other calendars read one’s own under a secret address, and since when',
    responses: { 200: z.object({ data: z.object({ created_at: IsoTime }).nullable() }) },
    ...own,
    sync: 'hub-only',
  }),
  createFeed: defineEndpoint({
    method: 'POST',
    path: '/api/calendar-feed',
    summary: 'Make a secret address for other calendars; it is told this one time, and ends the one before',
    responses: { 201: Message.extend({ path: z.string(), address: z.string().nullable() }) },
    ...own,
    sync: 'hub-only',
    audit: { target: 'user' },
  }),
  deleteFeed: defineEndpoint({
    method: 'DELETE',
    path: '/api/calendar-feed',
    summary: 'Withdraw the secret address',
    responses: { 200: Message },
    ...own,
    sync: 'hub-only',
    audit: { target: 'user' },
  }),
  readFeed: defineEndpoint({
    method: 'GET',
    path: '/api/calendar-feeds/{token}',
    summary: 'A calendar under its secret address: titles and times, and nothing else',
    params: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
    responses: { 200: 'bytes' },
    auth: 'public',
    ability: [],
    origin: 'lectern',
    sync: 'hub-only',
  }),
  createEntry: defineEndpoint({
    method: 'POST',
    path: '/api/calendar-entries',
    summary: 'Plan something for oneself',
    body: Entry,
    responses: { 201: Done },
    ...change,
    conflict: 'none',
  }),
  updateEntry: defineEndpoint({
    method: 'PUT',
    path: '/api/calendar-entries/{id}',
    summary: 'Change or move what one planned',
    params: IdParams,
    body: Entry,
    responses: { 200: Done },
    ...change,
    conflict: 'merge',
  }),
  deleteEntry: defineEndpoint({
    method: 'DELETE',
    path: '/api/calendar-entries/{id}',
    summary: 'Delete what one planned',
    params: IdParams,
    responses: { 200: Done },
    ...change,
    conflict: 'merge',
  }),
} as const;
