import type { CourseStatus } from '#shared/contract/course-drafts.ts';
import type { coursePublicationEndpoints } from '#shared/contract/course-publications.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { finalSave } from './publish-service.ts';
import { restoreCourseVersion } from './restore-service.ts';
import { checkCourse, reviewPublication } from './review-service.ts';
import { compareCourseVersions, listCourseVersions } from './version-service.ts';

function messageOf(status: CourseStatus): string {
  if (status === 'pending_approval') return 'The course was sent for approval.';
  return status === 'scheduled' ? 'The course opens as scheduled.' : 'The course was published.';
}

/** How a draft becomes a version, and what becomes of versions. */
export const publicationHandlers: HandlersFor<typeof coursePublicationEndpoints, Ctx> = {
  publishCourse: async (ctx, { body }) => {
    const { status, version } = await finalSave(ctx, body.course_id, {
      requested: 'published',
      draftVersion: body.version,
    });
    if (version === null) throw new Error('Publishing made no version.');
    return {
      status: 201,
      body: {
        message: messageOf(status),
        course_id: body.course_id,
        course_status: status,
        published_version: version.versionNo,
        content_hash: version.contentHash,
      },
    };
  },

  reviewCoursePublication: async (ctx, { params }) => ({
    status: 200,
    body: await reviewPublication(ctx, params.id),
  }),

  listCourseVersions: async (ctx, { params }) => ({
    status: 200,
    body: { data: await listCourseVersions(ctx, params.id) },
  }),

  compareCourseVersions: async (ctx, { params, query }) => ({
    status: 200,
    body: { data: await compareCourseVersions(ctx, params.id, query) },
  }),

  restoreCourseVersion: async (ctx, { body }) => {
    const version = await restoreCourseVersion(ctx, body);
    const message = `Version ${body.published_version} is the draft again.`;
    return { status: 200, body: { message, course_id: body.course_id, version } };
  },

  archiveCourse: async (ctx, { params }) => {
    await finalSave(ctx, params.id, { requested: 'archived' });
    return { status: 200, body: { message: 'The course was archived.' } };
  },

  checkCourse: async (ctx, { params }) => ({
    status: 200,
    body: { data: await checkCourse(ctx, params.id) },
  }),
};
