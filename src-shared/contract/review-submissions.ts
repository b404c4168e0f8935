import { z } from 'zod';
import { LookedAtCourse, LookedAtExam, LookedAtItem } from './content-management.ts';
import { defineEndpoint } from './define.ts';
import { MAX_REVIEW_POINTS, REVIEW_CRITERIA } from '#shared/domain/review-submissions/limits.ts';
import { Count, Done, Flag, Id, IdParams, IdText, IsoTime, line, Message, Paging, text } from './wire.ts';

const ContentType = z.enum(['exam', 'course']);
/** Characters of what goes with a submission, and of one remark. */
const NOTE_CHARS = 2000;

export const ReviewRemark = z.object({
  id: Id,
  /** content, question, item */
  anchor: z.string(),
  anchor_id: Id.nullable(),
  anchor_title: z.string(),
  text: z.string(),
  is_required: z.boolean(),
});
export type ReviewRemark = z.infer<typeof ReviewRemark>;

export const ReviewRating = z.strictObject({
  criterion: z.enum(REVIEW_CRITERIA),
  points: z.int().min(1).max(MAX_REVIEW_POINTS),
});
export type ReviewRating = z.infer<typeof ReviewRating>;

/** A version that somebody else looks at. */
export const ReviewSubmission = z.object({
  id: Id,
  author_id: Id,
  author_name: z.string(),
  is_own: z.boolean(),
  content_type: ContentType,
  content_id: Id,
  title: z.string(),
  version: Count,
  note: z.string(),
  /** submitted, in_review, changes_asked, approved, rejected, withdrawn */
  state: z.string(),
  reviewer_id: Id.nullable(),
  reviewer_name: z.string(),
  submitted_at: IsoTime,
  due_at: IsoTime,
  is_overdue: z.boolean(),
  decided_at: IsoTime.nullable(),
  reason: z.string(),
  /** Said with the decision, not before. */
  remarks: z.array(ReviewRemark),
  ratings: z.array(ReviewRating),
  may_take: z.boolean(),
  may_decide: z.boolean(),
});
export type ReviewSubmission = z.infer<typeof ReviewSubmission>;

export const Reviewer = z.object({ id: Id, name: z.string(), user_role: z.string() });

const Submitted = z.strictObject({
  content_id: Id,
  content_type: ContentType,
  version: z.int().min(1).max(1_000_000_000),
  /** Empty for whoever is free. */
  reviewer_ids: z.array(Id).max(20).default([]),
  note: text(NOTE_CHARS).default(''),
});

const author = { auth: 'session', ability: ['my-submissions:view'] } as const;
const submit = {
  ...author,
  ability: ['my-submissions:add'],
  sync: 'hub-only',
  audit: { target: 'record', by: 'content_id', keep: ['content_type', 'version'] },
} as const;
const review = {
  auth: 'session',
  ability: ['peer-submissions:view'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;
const decide = {
  ...review,
  ability: ['peer-submissions:add'],
  audit: { target: 'record', by: 'id', keep: ['decision'] },
} as const;

/** Content that others look at before it is offered. */
export const reviewSubmissionsContract = {
  getMySubmissions: defineEndpoint({
    method: 'GET',
    path: '/api/get-my-submissions',
    summary: 'What one submitted for review, the newest first, with what was said of it',
    query: Paging,
    responses: { 200: z.object({ data: z.object({ data: z.array(ReviewSubmission), count: Count }) }) },
    ...author,
    origin: 'spec',
    sync: 'read',
  }),
  getOwn: defineEndpoint({
    method: 'GET',
    path: '/api/review-submissions/{id}/outcome',
    summary: 'One of what one submitted, with what was said of it',
    params: IdParams,
    responses: { 200: z.object({ data: ReviewSubmission }) },
    ...author,
    origin: 'lectern',
    sync: 'read',
  }),
  getRemarks: defineEndpoint({
    method: 'GET',
    path: '/api/review-remarks',
    summary: 'What the last review said of an own exam or course; null where it has nothing to say any more',
    query: z.strictObject({ content_type: ContentType, content_id: IdText }),
    responses: {
      200: z.object({
        data: z
          .object({
            submission_id: Id,
            state: z.string(),
            reason: z.string(),
            version: Count,
            remarks: z.array(ReviewRemark),
          })
          .nullable(),
      }),
    },
    ...author,
    origin: 'lectern',
    sync: 'read',
  }),
  getReviewers: defineEndpoint({
    method: 'GET',
    path: '/api/get-reviewers',
    summary: 'Who reviews, by name, without oneself',
    responses: { 200: z.object({ data: z.array(Reviewer) }) },
    ...author,
    ability: ['my-submissions:add'],
    origin: 'spec',
    sync: 'read',
  }),
  listReviewable: defineEndpoint({
    method: 'GET',
    path: '/api/reviewable-content',
    summary: 'Own exams and courses with a version that can be submitted and is not, by title: at most 100',
    responses: {
      200: z.object({
        data: z.array(
          z.object({ content_type: ContentType, content_id: Id, title: z.string(), version: Count }),
        ),
      }),
    },
    ...author,
    ability: ['my-submissions:add'],
    origin: 'lectern',
    sync: 'read',
  }),
  createSubmission: defineEndpoint({
    method: 'POST',
    path: '/api/create-submission',
    summary: 'Submit a version of an own exam or course for review',
    body: Submitted,
    responses: { 201: Done },
    ...submit,
    origin: 'spec',
  }),
  storeInstructorSubmissions: defineEndpoint({
    method: 'POST',
    path: '/api/storeInstructorSubmissions',
    summary: 'Submit the last version of an own exam or course to whoever is free',
    body: Submitted.pick({ content_type: true, content_id: true, note: true }),
    responses: { 201: Done },
    ...submit,
    origin: 'spec',
    audit: { target: 'record', by: 'content_id', keep: ['content_type'] },
  }),
  withdrawSubmission: defineEndpoint({
    method: 'POST',
    path: '/api/review-submissions/{id}/withdrawal',
    summary: 'Take back what waits for a review or is under it',
    params: IdParams,
    responses: { 200: Message },
    ...submit,
    origin: 'lectern',
    audit: { target: 'record', by: 'id' },
  }),
  listReviews: defineEndpoint({
    method: 'GET',
    path: '/api/review-submissions',
    summary: 'What one reviews or could take, what is due first; with `done`, what one has decided',
    query: Paging.extend({ done: Flag.optional() }),
    responses: { 200: z.object({ data: z.array(ReviewSubmission), count: Count }) },
    ...review,
  }),
  getReview: defineEndpoint({
    method: 'GET',
    path: '/api/review-submissions/{id}',
    summary: 'One submission with its content, keys among it, for who may take or has it',
    params: IdParams,
    responses: {
      200: z.object({
        data: z.object({
          submission: ReviewSubmission,
          exam: LookedAtExam.nullable(),
          course: LookedAtCourse.nullable(),
          /** The content says something else by now than the version that was submitted. */
          is_older: z.boolean(),
        }),
      }),
    },
    ...review,
  }),
  getReviewedItem: defineEndpoint({
    method: 'GET',
    path: '/api/review-submissions/{id}/items/{itemId}',
    summary: 'One item of a course that is reviewed, with questions, keys and solutions',
    params: z.strictObject({ id: IdText, itemId: IdText }),
    responses: { 200: z.object({ data: LookedAtItem }) },
    ...review,
  }),
  takeReview: defineEndpoint({
    method: 'POST',
    path: '/api/review-submissions/{id}/acceptance',
    summary: 'Take a review; of several people one wins',
    params: IdParams,
    responses: { 200: Done },
    ...decide,
    audit: { target: 'record', by: 'id' },
  }),
  giveBackReview: defineEndpoint({
    method: 'POST',
    path: '/api/review-submissions/{id}/return',
    summary: 'Give a review back, so that somebody else takes it',
    params: IdParams,
    responses: { 200: Message },
    ...decide,
    audit: { target: 'record', by: 'id' },
  }),
  decideReview: defineEndpoint({
    method: 'POST',
    path: '/api/review-submissions/{id}/decision',
    summary: 'Decide, with all remarks at once; what waits for approval is published or returned with it',
    params: IdParams,
    body: z.strictObject({
      decision: z.enum(['changes_asked', 'approved', 'rejected']),
      reason: text(NOTE_CHARS).default(''),
      remarks: z
        .array(
          z.strictObject({
            anchor: z.enum(['content', 'question', 'item']),
            anchor_id: Id.nullable(),
            text: line(NOTE_CHARS),
            is_required: z.boolean(),
          }),
        )
        .max(200)
        .default([]),
      ratings: z.array(ReviewRating).max(REVIEW_CRITERIA.length).default([]),
    }),
    responses: { 200: Message.extend({ state: z.string() }) },
    ...decide,
  }),
} as const;
