import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Asked, ContentRef, Frame, FigureValue, author } from './insight-frame.ts';
import { Count, DayOfPlan, IsoTime } from './wire.ts';

const Traffic = z.object({
  frame: Frame,
  /** False where the institution does not record visits. */
  is_recorded: z.boolean(),
  figures: z.array(FigureValue),
  origins: z.array(z.object({ origin: z.string(), n: Count })),
  funnel: z.array(z.object({ step: z.enum(['visits', 'cart_adds', 'enrolments', 'sales']), n: Count })),
  contents: z.array(ContentRef.extend({ visits: Count, cart_adds: Count, enrolments: Count })),
  /** What was searched for in vain, by at least five searches. */
  searches: z.array(z.object({ query: z.string(), n: Count })),
});

const Revenue = z.object({
  frame: Frame,
  figures: z.array(FigureValue),
  /** Entries of the period by kind; their sum is what was earned. */
  entries: z.array(z.object({ kind: z.string(), amount: z.number(), n: Count })),
  /** Of all time. */
  account: z.object({ held: z.number(), available: z.number(), paid: z.number() }),
  /** What becomes available, by the day. */
  releases: z.array(z.object({ day: DayOfPlan, amount: z.number() })),
  contents: z.array(
    ContentRef.extend({
      sales: Count,
      refunds: Count,
      gross: z.number(),
      tax: z.number(),
      share: z.number(),
    }),
  ),
  refund_reasons: z.array(z.object({ reason: z.string(), n: Count })),
});

export const Analytics = z.object({
  frame: Frame,
  figures: z.array(FigureValue),
  people: z.array(z.object({ role: z.string(), people: Count, active: Count })),
  /** How many signed in on each day of the last 28, in each of the last 12 weeks and months. */
  active: z.object({
    day: z.array(z.object({ label: z.string(), people: Count })),
    week: z.array(z.object({ label: z.string(), people: Count })),
    month: z.array(z.object({ label: z.string(), people: Count })),
  }),
  contents: z.array(z.object({ kind: z.string(), state: z.string(), n: Count })),
  sitting_now: Count,
  /** When most attempts run, as hours of the week, Monday first. */
  hours: z.array(z.array(Count).length(24)).length(7),
  storage: z.array(z.object({ kind: z.string(), files: Count, bytes: Count })),
  devices: z.array(z.object({ version: z.string(), n: Count, oldest_contact: IsoTime.nullable() })),
  /** Computers by their last contact: day, week, longer. */
  contacts: z.array(z.object({ contact: z.string(), n: Count })).default([]),
});
export type Analytics = z.infer<typeof Analytics>;

/** Who comes, what it earns, and the institution in numbers. */
export const insightInstitutionEndpoints = {
  traffic: defineEndpoint({
    method: 'GET',
    path: '/api/performance/traffic',
    summary: 'How people come to the content of an author, and what they do then; nobody is named',
    query: Asked,
    responses: { 200: Traffic },
    ...author,
    sync: 'hub-only',
  }),
  revenue: defineEndpoint({
    method: 'GET',
    path: '/api/performance/revenue',
    summary: 'What the content of an author sells for, and what they get of it',
    query: Asked,
    responses: { 200: Revenue },
    ...author,
    sync: 'hub-only',
  }),
  keptAnalytics: defineEndpoint({
    method: 'GET',
    path: '/api/kept-system-analytics',
    summary: 'The institution in numbers as its hub reckoned them last, on a computer that is away from it',
    responses: { 200: z.object({ data: Analytics.nullable() }) },
    ...author,
    ability: ['system-analytics:view'],
    sync: 'read',
  }),
  analytics: defineEndpoint({
    method: 'GET',
    path: '/api/system-analytics',
    summary: 'The institution in numbers',
    query: Asked,
    responses: { 200: Analytics },
    ...author,
    ability: ['system-analytics:view'],
    sync: 'hub-only',
  }),
} as const;
