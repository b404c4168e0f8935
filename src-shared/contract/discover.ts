import { z } from 'zod';
import { ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import { CONTENT_KINDS, ITEM_KEY } from '#shared/domain/discover/item-key.ts';
import { CONTENT_TYPES, DURATIONS, SORTS } from '#shared/domain/discover/filters.ts';
import { NEXT_STEPS, NO_STEP_REASONS } from '#shared/domain/discover/next-step.ts';
import { NOT_AUDITED } from './audit-rule.ts';
import { CourseRating, CourseReview } from './course-reviews.ts';
import { defineEndpoint } from './define.ts';
import {
  Claim,
  Count,
  Currency,
  Id,
  Instant,
  IsoTime,
  limitOf,
  line,
  Message,
  Offset,
  SearchText,
  Sha256,
} from './wire.ts';

/** One value, naming the others where it is none of them. */
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `One of: ${values.join(', ')}.`);

/** Names of tags; the key may come several times. */
const TagNames = z
  .union([line(200), z.array(line(200)).max(20)])
  .transform((names) => (Array.isArray(names) ? names : [names]));

/** One exam or course of the catalogue. */
export const DiscoverItem = z.object({
  /** What addresses call it: "exam-123". */
  item: z.string(),
  content_id: Id,
  content_type: z.enum(CONTENT_KINDS),
  title: z.string(),
  subtitle: z.string(),
  instructor_id: Id,
  instructor_name: z.string(),
  category: z.string(),
  level: z.string(),
  image: Sha256.nullable(),
  image_alt: z.string(),
  /** 0 without a limit. */
  duration_minutes: Count,
  /** Questions of an exam, lessons and other items of a course. */
  item_count: Count,
  price: z.number(),
  currency: Currency,
  /** Null while nobody has rated it; exams are not rated. */
  rating: z.number().nullable(),
  rating_count: Count,
  tag_names: z.array(z.string()),
  published_at: IsoTime,
  opens_at: IsoTime.nullable(),
  closes_at: IsoTime.nullable(),
  is_enrolled: z.boolean(),
  is_own: z.boolean(),
  is_in_cart: z.boolean(),
  is_in_wishlist: z.boolean(),
  /** All of it is on this computer. */
  is_ready_offline: z.boolean(),
  next_step: z.object({ kind: z.enum(NEXT_STEPS), reason: z.enum(NO_STEP_REASONS).nullable() }),
});
export type DiscoverItem = z.infer<typeof DiscoverItem>;

const OutlinePart = z.object({
  title: z.string(),
  items: z.array(
    z.object({ title: z.string(), kind: z.string(), duration_minutes: Count, question_count: Count }),
  ),
});

/** The same beside the list: what one learns, what is in it, who says what of it. */
export const DiscoverDetails = DiscoverItem.extend({
  description: z.string(),
  student_learning: z.array(z.string()),
  course_requirements: z.array(z.string()),
  course_designed_for: z.array(z.string()),
  issue_certificate: z.boolean(),
  /** Percent; null of a course. */
  pass_percent: z.number().nullable(),
  attempts_allowed: Count.nullable(),
  /** Null where only those who are in it hold it here. */
  outline: z.array(OutlinePart).nullable(),
  author: z.object({ name: z.string(), headline: z.string(), has_profile: z.boolean() }),
  /** Null of an exam. */
  rating_summary: CourseRating.nullable(),
  reviews: z.array(CourseReview),
});
export type DiscoverDetails = z.infer<typeof DiscoverDetails>;

export const RECOMMENDED_BY = ['tag', 'author', 'category'] as const;

const view = { auth: 'session', ability: ['discover:view'], sync: 'read' } as const;

export const VISIT_KINDS = ['opened', 'added', 'searched'] as const;
export const VISIT_ORIGINS = ['search', 'category', 'recommendation', 'wishlist', 'link'] as const;

const Visit = z
  .strictObject({
    kind: z.enum(VISIT_KINDS),
    content_type: z.enum(CONTENT_KINDS).optional(),
    content_id: Id.optional(),
    origin: z.enum(VISIT_ORIGINS).optional(),
    /** What was searched for without result. */
    query: line(200).optional(),
    visited_at: Instant,
  })
  .refine(
    (visit) => (visit.kind === 'searched') === (visit.content_id === undefined),
    'A search names no content; all else names it.',
  )
  .refine(
    (visit) => (visit.content_id === undefined) === (visit.content_type === undefined),
    'Say type and id.',
  );

/** What there is to enrol in and to buy. */
export const discoverContract = {
  discoverSearchAndFilter: defineEndpoint({
    method: 'GET',
    path: '/api/discoverSearchAndFilter',
    summary: 'One page of what is published, with the exact number',
    query: z.strictObject({
      offset: Offset,
      limit: limitOf(9),
      query: SearchText.optional(),
      sortBy: oneOf(SORTS).default('Newest'),
      contentType: oneOf(CONTENT_TYPES).default('both'),
      /** A subject or category, or Free. */
      quickCategory: SearchText.optional(),
      /** Of the author. */
      role: oneOf(ROLE_NAMES).optional(),
      duration: oneOf(DURATIONS).optional(),
      tags: TagNames.optional(),
    }),
    responses: {
      200: z.object({
        discover_data: z.array(DiscoverItem),
        total_count: Count,
        /** The names that most of the catalogue has. */
        tag_names: z.array(z.string()),
      }),
    },
    origin: 'spec',
    ...view,
  }),
  getDiscoverFilters: defineEndpoint({
    method: 'GET',
    path: '/api/discover-filters',
    summary: 'The categories and tags that the catalogue can be filtered by',
    responses: { 200: z.object({ categories: z.array(z.string()), tag_names: z.array(z.string()) }) },
    origin: 'lectern',
    ...view,
  }),
  getDiscoverItem: defineEndpoint({
    method: 'GET',
    path: '/api/discover-items/{item}',
    summary: 'One exam or course of the catalogue, with what one learns, its outline and its reviews',
    params: z.strictObject({ item: z.string().regex(ITEM_KEY) }),
    responses: { 200: z.object({ data: DiscoverDetails }) },
    origin: 'lectern',
    ...view,
  }),
  listRecommendations: defineEndpoint({
    method: 'GET',
    path: '/api/discover-recommendations',
    summary: 'Content that goes with what the person is enrolled in, each with the reason',
    responses: {
      200: z.object({
        data: z.array(
          z.object({
            content: DiscoverItem,
            reason: z.object({ by: z.enum(RECOMMENDED_BY), name: z.string(), because_of: z.string() }),
          }),
        ),
      }),
    },
    origin: 'lectern',
    ...view,
  }),
  getListedTags: defineEndpoint({
    method: 'GET',
    path: '/api/discover-tags/{item}',
    summary:
      'The tags that questions of an own exam or course have, and which of them the catalogue leaves out',
    params: z.strictObject({ item: z.string().regex(ITEM_KEY) }),
    responses: {
      200: z.object({
        data: z.object({ tag_names: z.array(z.string()), left_out_tags: z.array(z.string()) }),
      }),
    },
    auth: 'session',
    ability: ['instructor-exams:view', 'instructor-courses:view'],
    origin: 'lectern',
    sync: 'read',
  }),
  setLeftOutTags: defineEndpoint({
    method: 'PUT',
    path: '/api/discover-tags/{item}',
    summary: 'Say which tags the catalogue leaves out of an own exam or course, from now on',
    params: z.strictObject({ item: z.string().regex(ITEM_KEY) }),
    body: z.strictObject({ left_out_tags: z.array(line(200)).max(100) }),
    responses: { 200: Message },
    auth: 'session',
    ability: ['instructor-exams:add', 'instructor-courses:add'],
    origin: 'lectern',
    sync: 'command',
    conflict: 'merge',
    audit: NOT_AUDITED.ownDraft,
  }),
  recordVisits: defineEndpoint({
    method: 'POST',
    path: '/api/content-visits',
    summary:
      'How the person came to content, or looked for it in vain; nothing is kept where it is switched off',
    body: z.strictObject({ visits: z.array(Visit).min(1).max(100), user_id: Claim }),
    responses: { 201: Message },
    auth: 'session',
    ability: ['discover:view'],
    origin: 'lectern',
    sync: 'command',
    conflict: 'none',
    isHousekeeping: true,
    audit: { exempt: 'How somebody came to content is kept under no name in the end.' },
  }),
} as const;
