import { z } from 'zod';
import { FIGURE_NAMES } from '#shared/domain/insight/figures.ts';
import { daysBetween, MOST_DAYS } from '#shared/domain/insight/limits.ts';
import { Count, Currency, DayOfPlan, Id, IsoTime } from './wire.ts';

export const Name = z.enum(FIGURE_NAMES);

/** Ids with commas between. */
const IdList = z
  .string()
  .regex(/^\d{1,16}(,\d{1,16}){0,199}$/u, 'Name up to 200 ids with commas between them.')
  .transform((text) => text.split(',').map(Number));

export const CONTENT_TYPES = ['exam', 'course'] as const;

/** One's own exams and courses, all where neither is named; Admin sees everybody's. */
export const asked = {
  /** The last so many days; `from` and `to` go before it. */
  days: z.coerce.number().int().min(1).max(MOST_DAYS).default(28),
  from: DayOfPlan.optional(),
  to: DayOfPlan.optional(),
  exam: IdList.optional(),
  course: IdList.optional(),
} as const;

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const isOrdered = ({ from, to }: Days): boolean =>
  from === undefined || to === undefined || from <= to;
export const isShort = ({ from, to }: Days): boolean =>
  from === undefined || to === undefined || daysBetween(from, to) <= MOST_DAYS;

export const ordered = { message: 'The period ends before it begins.', path: ['to'] };
export const short = { message: `Ask for up to ${MOST_DAYS} days.`, path: ['from'] };

export const Asked = z.strictObject(asked).refine(isOrdered, ordered).refine(isShort, short);

export const ContentRef = z.object({
  content_type: z.enum(CONTENT_TYPES),
  content_id: Id,
  title: z.string(),
});

/** What every answer says of itself. */
export const Frame = z.object({
  from: DayOfPlan,
  to: DayOfPlan,
  before_from: DayOfPlan,
  before_to: DayOfPlan,
  /** Whose days these are. */
  time_zone: z.string(),
  as_of: IsoTime,
  /** Everything there is, or only what this computer has. */
  is_whole: z.boolean(),
  /** Sums stand still until there is room again; a hub of before does not say so. */
  is_disk_full: z.boolean().default(false),
  currency: Currency,
  /** The terms of the institution, by which a period can be chosen. */
  terms: z.array(z.object({ name: z.string(), from: DayOfPlan, to: DayOfPlan })).default([]),
  /** What can be chosen, the newest first: 200 at most. */
  contents: z.array(ContentRef),
});
export type Frame = z.infer<typeof Frame>;

const Reckoned = z.object({ value: z.number().nullable(), n: Count });

/** The number of a figure, the time before it, and how it came about. */
export const FigureValue = Reckoned.extend({
  name: Name,
  /** Of as many days right before; null where nothing can be said of them. */
  before: z.number().nullable(),
  /** By day, or by week where there are many days. */
  series: z.array(z.object({ day: DayOfPlan, value: z.number().nullable(), n: Count })),
});
export type FigureValue = z.infer<typeof FigureValue>;

/** Who asks for figures of their own content. */
export const author = {
  auth: 'session',
  ability: ['instructor-exams:view', 'instructor-courses:view'],
  origin: 'lectern',
} as const;
