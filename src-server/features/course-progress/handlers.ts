import type { courseProgressContract } from '#shared/contract/course-progress.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { getLearnerCourse } from '../courses/learner-service.ts';
import { recordActivity } from './activity-service.ts';
import { presentContent } from './content-view.ts';
import { dropDraft, findDraft, keepDraft } from './item-draft-service.ts';
import { listPurchased } from './list-service.ts';
import { createNote, deleteNote, listNotes, updateNote } from './note-service.ts';
import { setFlag, setPlace } from './place-service.ts';
import { presentItemRecord, presentProgress } from './progress-service.ts';
import { recordCourse, recordInteraction, recordSection } from './record-service.ts';

export const courseProgressHandlers: HandlersFor<typeof courseProgressContract, Ctx> = {
  purchasedCourses: async (ctx, { query }) => {
    const answer = await listPurchased(ctx, query);
    const none = 'You are not enrolled in a course yet.';
    return answer.count === 0
      ? refuse('NOT_FOUND', none, { extra: { data: [], total: 0 } })
      : { status: 200, body: answer };
  },

  studentCourseContent: async (ctx, { params }) => ({
    status: 200,
    body: { data: await presentContent(ctx, await getLearnerCourse(ctx, params.courseId)) },
  }),

  recordStudentCourseInteraction: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'Interaction stored.', data: await recordInteraction(ctx, body) },
  }),

  recordStudentCourseSection: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'Section record stored.', data: await recordSection(ctx, body) },
  }),

  recordStudentCourse: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'Course record stored.', data: await recordCourse(ctx, body) },
  }),

  getCourseProgress: async (ctx, { params }) => ({
    status: 200,
    body: { data: await presentProgress(ctx, params.id) },
  }),

  getItemRecord: async (ctx, { params }) => ({
    status: 200,
    body: { data: await presentItemRecord(ctx, params.id, params.itemId) },
  }),

  getItemDraft: async (ctx, { params }) => ({
    status: 200,
    body: { data: await findDraft(ctx, params.id, params.itemId) },
  }),

  keepItemDraft: async (ctx, { params, body }) => {
    await keepDraft(ctx, { courseId: params.id, itemId: params.itemId, content: body.content });
    return { status: 200, body: { message: 'Kept.' } };
  },

  dropItemDraft: async (ctx, { params }) => {
    await dropDraft(ctx, params.id, params.itemId);
    return { status: 200, body: { message: 'Forgotten.' } };
  },

  recordCourseActivity: async (ctx, { body }) => ({
    status: 201,
    body: { data: await recordActivity(ctx, body) },
  }),

  setCoursePlace: async (ctx, { params, body }) => {
    await setPlace(ctx, params.id, { itemId: body.item_id, positionMs: body.position_ms });
    return { status: 200, body: { message: 'Kept.' } };
  },

  listCourseNotes: async (ctx, { params }) => ({
    status: 200,
    body: { data: await listNotes(ctx, params.id) },
  }),

  createCourseNote: async (ctx, { body }) => ({
    status: 201,
    body: { message: 'Note saved.', data: await createNote(ctx, body.course_id, body) },
  }),

  updateCourseNote: async (ctx, { params, body }) => ({
    status: 200,
    body: { message: 'Note saved.', data: await updateNote(ctx, params.id, body) },
  }),

  deleteCourseNote: async (ctx, { params }) => {
    await deleteNote(ctx, params.id);
    return { status: 200, body: { message: 'Note deleted.' } };
  },

  setCourseFlag: async (ctx, { params, body }) => {
    const { item_id: itemId, question_id: questionId, is_flagged: isFlagged } = body;
    const id = await setFlag(ctx, params.id, { itemId, questionId, isFlagged });
    return { status: 200, body: { message: isFlagged ? 'Flagged.' : 'The flag is off.', id } };
  },
};
