import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { publish, remove, write } from './course-access.ts';
import { defineEndpoint } from './define.ts';
import { IdText, Message } from './wire.ts';

const CourseParams = z.strictObject({ courseId: IdText });

const own = { origin: 'spec', audit: NOT_AUDITED.ownDraft } as const;
const takeOut = {
  method: 'DELETE',
  params: CourseParams,
  query: z.strictObject({ content_id: IdText.optional() }),
  responses: { 200: Message },
  conflict: 'refuse',
  ...own,
  ...write,
} as const;

/** The documented deletions: of a course, of what a step wrote, and of one kind of content. */
export const courseRemovalEndpoints = {
  deleteCourse: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteCourse/{courseId}',
    summary: 'Delete a course that was never published, with its content; one that was is archived instead',
    params: CourseParams,
    responses: { 200: Message },
    conflict: 'refuse',
    ...own,
    ...remove,
  }),
  deleteSavedCourse: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteSavedCourse/{courseId}',
    summary: 'Take back the final save: the course is a draft again',
    params: CourseParams,
    responses: { 200: Message },
    conflict: 'refuse',
    origin: 'spec',
    ...publish,
    audit: { target: 'course', by: 'courseId' },
  }),
  deleteCourseStepOne: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteCourseStepOne/{courseId}',
    summary: 'Delete a draft in which nobody is enrolled, with everything',
    params: CourseParams,
    responses: { 200: Message },
    conflict: 'refuse',
    ...own,
    ...remove,
  }),
  deleteCourseStepTwo: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteCourseStepTwo/{courseId}',
    summary: 'Clear the landing page',
    params: CourseParams,
    responses: { 200: Message },
    conflict: 'refuse',
    ...own,
    ...write,
  }),
  deleteCourseStepThree: defineEndpoint({
    method: 'DELETE',
    path: '/api/deleteCourseStepThree/{courseId}',
    summary: 'Take all sections and content out of a course',
    params: CourseParams,
    responses: { 200: Message },
    conflict: 'refuse',
    ...own,
    ...write,
  }),
  deleteLecture: defineEndpoint({
    ...takeOut,
    path: '/api/deleteLecture/{courseId}',
    summary: 'Delete one lesson of a course, or all',
  }),
  deleteQuiz: defineEndpoint({
    ...takeOut,
    path: '/api/deleteQuiz/{courseId}',
    summary: 'Delete one quiz of a course, or all',
  }),
  deleteAssignment: defineEndpoint({
    ...takeOut,
    path: '/api/deleteAssignment/{courseId}',
    summary: 'Delete one assignment of a course, or all',
  }),
  deletePracticeTest: defineEndpoint({
    ...takeOut,
    path: '/api/deletePracticeTest/{courseId}',
    summary: 'Delete one practice test of a course, or all',
  }),
} as const;
