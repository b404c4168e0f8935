import { z } from 'zod';
import { ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import { TICKET_CATEGORIES, TICKET_PRIORITIES } from '#shared/contract/support-tickets.ts';
import { REPORT_REASONS } from '#shared/domain/message-reports/limits.ts';

/** The part of an address before the `@` names a person. */
const Who = z.string();
/** What something is about, by its title. */
const About = { course: z.string().optional(), exam: z.string().optional() };
const Said = z.strictObject({ by: Who, text: z.string() });

const Talk = z.strictObject({
  by: Who,
  to: z.array(Who),
  subject: z.string(),
  days_ago: z.number(),
  messages: z.array(Said),
  ...About,
  /** The message that a small file goes with. */
  file_with: z.int().optional(),
  unread_by: z.array(Who).default([]),
  pinned_by: z.array(Who).default([]),
  flagged_by: z.array(Who).default([]),
  reported: z.strictObject({ by: Who, reason: z.enum(REPORT_REASONS), text: z.string() }).optional(),
});

const Ticket = z.strictObject({
  by: Who,
  subject: z.string(),
  description: z.string(),
  category: z.enum(TICKET_CATEGORIES),
  priority: z.enum(TICKET_PRIORITIES).optional(),
  days_ago: z.number(),
  state: z.enum(['new', 'accepted', 'waiting', 'solved', 'closed']),
  answers: z.array(Said),
  note: z.string().optional(),
  ...About,
});

const Announcement = z.strictObject({
  by: Who,
  title: z.string(),
  description: z.string(),
  days_ago: z.number(),
  is_pinned: z.boolean().default(false),
  must_acknowledge: z.boolean().default(false),
  /** Whom it is for; everybody where it names nobody. */
  role: z.enum(ROLE_NAMES).optional(),
  ...About,
  /** How many of those it is for have read and acknowledged it. */
  read: z.int(),
  acknowledged: z.int().default(0),
});

const Task = z.strictObject({
  by: Who,
  to: Who,
  title: z.string(),
  description: z.string(),
  priority: z.enum(['low', 'normal', 'high']),
  due_in_days: z.number(),
  state: z.enum(['to_do', 'doing', 'done', 'dropped']),
  checklist: z.array(z.string()),
  /** How many points of the checklist are done. */
  done: z.int(),
  comment: z.string().optional(),
  about: z.strictObject({ type: z.enum(['course', 'exam']), title: z.string() }).optional(),
});

const Article = z.strictObject({
  title: z.string(),
  description: z.string(),
  role: z.enum(ROLE_NAMES).optional(),
  is_draft: z.boolean().optional(),
  review_in_days: z.int().optional(),
  /** What it said before. */
  earlier: z.string().optional(),
});

const Link = { title: z.string(), description: z.string(), topic: z.string() };

/** What people of the demo school write to each other, ask, plan and tell. */
export const DemoCommunication = z.strictObject({
  talks: z.array(Talk),
  tickets: z.array(Ticket),
  announcements: z.array(Announcement),
  tasks: z.array(Task),
  articles: z.array(Article),
  entries: z.array(
    z.strictObject({
      by: Who,
      title: z.string(),
      description: z.string(),
      in_days: z.int(),
      at: z.string(),
      minutes: z.int(),
    }),
  ),
  resources: z.array(z.strictObject({ ...Link, link: z.url() })),
  videos: z.array(
    z.strictObject({
      ...Link,
      link: z.url().optional(),
      /** It carries the video of the demo school. */
      is_recorded: z.boolean().default(false),
      chapters: z.string().optional(),
    }),
  ),
  project_requests: z.array(
    z.strictObject({
      by: Who,
      title: z.string(),
      description: z.string(),
      due_in_days: z.int().optional(),
      days_ago: z.number(),
      offered_by: Who.optional(),
    }),
  ),
});
export type DemoCommunication = z.infer<typeof DemoCommunication>;
