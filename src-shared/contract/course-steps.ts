import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { remove, view } from './course-access.ts';
import { CourseRecord } from './course-drafts.ts';
import { defineEndpoint } from './define.ts';
import { IdParams, IdText, Message } from './wire.ts';

const CourseParams = z.strictObject({ courseId: IdText });

/** The documented steps in the contract of courses. */
export const courseStepEndpoints = {
  getCourse: defineEndpoint({
    method: 'GET',
    path: '/api/getCourse/{id}',
    summary: 'The course with its draft, for its author; 404 for others',
    params: IdParams,
    responses: { 200: z.object({ data: CourseRecord }) },
    origin: 'spec',
    ...view,
  }),
  deleteCourse: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteCourse/{courseId}',
    summary: 'Delete a course that was never published, with its content; one that was is archived instead',
    params: CourseParams,
    responses: { 200: Message },
    conflict: 'refuse',
    origin: 'spec',
    ...remove,
    audit: NOT_AUDITED.ownDraft,
  }),
} as const;
