import type { courseStepEndpoints } from '#shared/contract/course-steps.ts';
import type { ItemKind } from '#shared/contract/course-items.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import { progressBarOf } from '#shared/domain/content/content-state.ts';
import { assertOwnClaim, assertSameId, assertSameWord } from '#server/assert-identity.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { getInstitution } from '../setup/institution-service.ts';
import { toScheduleColumns } from '../exams/mapper.ts';
import { getOwnCourse, getWritableCourse } from './access.ts';
import {
  clearContent,
  clearLanding,
  deleteCourse,
  deleteDraft,
  takeOutKind,
  withdrawCourse,
} from './delete-service.ts';
import { createCourse } from './draft-service.ts';
import { toLines } from './mapper.ts';
import { loadOutline } from './outline-content.ts';
import { finalSave } from './publish-service.ts';
import { getCourseFor } from './reader-service.ts';
import { updateDraft } from './repo.ts';
import * as steps from './step-service.ts';

const done = (message: string, id: number) => ({ status: 200 as const, body: { message, id } });
const said = (message: string) => ({ status: 200 as const, body: { message } });

/** Which kinds of content an own course has, by the names of the documents (spec 1 §3). */
const NAMES: Readonly<Record<ItemKind, string>> = {
  lesson: 'Lesson',
  quiz: 'Quiz',
  practice_test: 'PracticeTest',
  assignment: 'Assignment',
};

async function findContent(ctx: Ctx, courseId: number) {
  const { id } = await getOwnCourse(ctx, courseId);
  const byKind = Map.groupBy((await loadOutline(ctx.db, id)).items, (item) => item.kind);
  if (byKind.size === 0) refuse('NOT_FOUND', 'This course has no content.', { extra: { data: [] } });
  const data = [...byKind].map(([kind, items]) => ({
    content_type: NAMES[kind],
    content_ids: items.map((item) => item.id),
  }));
  return { status: 200 as const, body: { data } };
}

/** The calls of the document: each works alone, in the documented order (wire.md). */
export const documentedCourseHandlers: HandlersFor<typeof courseStepEndpoints, Ctx> = {
  storeAboutCourse: async (ctx, { body }) => {
    assertOwnClaim(ctx.actor, body.course_instructor_id);
    const id = await createCourse(ctx, {
      student_learning: toLines(body.student_learning),
      course_requirements: toLines(body.course_requirements),
      course_designed_for: toLines(body.course_designed_for),
      progress_bar: progressBarOf('course', 1, true),
    });
    return { status: 200, body: { message: 'The course was created.', id, about_course_id: id } };
  },

  storeCourseLanding: async (ctx, { params, body }) => {
    assertOwnClaim(ctx.actor, body.course_instructor_id);
    await steps.saveLanding(ctx, params.id, body);
    return done('The landing page was saved.', params.id);
  },

  storeCourseContent: async (ctx, { params, body }) => {
    const sections = await steps.addSections(ctx, params.id, body);
    return { status: 200, body: { message: 'The sections were added.', id: params.id, sections } };
  },

  storeLecture: async (ctx, { params, body }) => {
    const where = { courseId: params.id, sectionId: body.section_id, kind: 'lesson' } as const;
    return done('The lesson was added.', await steps.addStep(ctx, where, body));
  },

  storeQuiz: async (ctx, { params, body }) => {
    const where = { courseId: params.id, sectionId: params.sectionId, kind: 'quiz' } as const;
    return done('The quiz was added.', await steps.addStep(ctx, where, body));
  },

  storePracticeTest: async (ctx, { params, body }) => {
    const where = { courseId: params.id, sectionId: params.sectionId, kind: 'practice_test' } as const;
    return done('The practice test was added.', await steps.addStep(ctx, where, body));
  },

  storeAssignment: async (ctx, { params, body }) => {
    const where = { courseId: params.id, sectionId: params.sectionId, kind: 'assignment' } as const;
    return done('The assignment was added.', await steps.addStep(ctx, where, body));
  },

  storeQuizQuestion: async (ctx, { params, body }) =>
    done('The question was added.', await steps.addHeldQuestion(ctx, params.id, 'quiz', body)),

  storePracticeTestQuestion: async (ctx, { params, body }) =>
    done('The question was added.', await steps.addHeldQuestion(ctx, params.id, 'practice_test', body)),

  storeAssignmentQuestion: async (ctx, { params, body }) =>
    done('The question was added.', await steps.addAssignmentQuestion(ctx, params.id, body)),

  storeAssignmentFeedback: async (ctx, { params, body }) => {
    await steps.saveFeedback(ctx, params.id, body);
    return done('The feedback was saved.', params.id);
  },

  saveCourse: async (ctx, { params, body }) => {
    assertSameId(body.about_course_id, params.id);
    assertOwnClaim(ctx.actor, body.course_instructor_id);
    const { status } = await finalSave(ctx, params.id, {
      requested: body.course_status,
      progressBar: body.course_progress_bar,
    });
    return { status: 200, body: { ...done('The course was saved.', params.id).body, course_status: status } };
  },

  scheduleCourse: async (ctx, { params, body }) => {
    assertSameId(body.content_id, params.id);
    assertSameWord(body.content_type, 'Course');
    assertOwnClaim(ctx.actor, body.instructor_id);
    const course = await getWritableCourse(ctx, params.id);
    const zone = body.time_zone ?? course.time_zone ?? (await getInstitution(ctx))?.time_zone ?? 'UTC';
    const { schedule_date, schedule_time } = body;
    const opening = toScheduleColumns({ schedule_date, schedule_time, time_zone: zone });
    if (opening === null) {
      const reason = 'This time zone is not known here.';
      return refuse('VALIDATION_FAILED', reason, { fields: { time_zone: [reason] } });
    }
    await updateDraft(ctx, params.id, opening);
    return done('The date was saved.', params.id);
  },

  getCourse: async (ctx, { params }) => ({
    status: 200,
    body: { data: await getCourseFor(ctx, params.id) },
  }),

  findContent: (ctx, { params }) => findContent(ctx, params.courseId),
  readContent: (ctx, { params }) => findContent(ctx, params.courseId),

  deleteCourse: async (ctx, { params }) => {
    await deleteCourse(ctx, params.courseId);
    return said('The course was deleted.');
  },

  deleteSavedCourse: async (ctx, { params }) => {
    await withdrawCourse(ctx, params.courseId);
    return said('The course is a draft again.');
  },

  deleteCourseStepOne: async (ctx, { params }) => {
    await deleteDraft(ctx, params.courseId);
    return said('The course was deleted.');
  },

  deleteCourseStepTwo: async (ctx, { params }) => {
    await clearLanding(ctx, params.courseId);
    return said('The landing page was cleared.');
  },

  deleteCourseStepThree: async (ctx, { params }) => {
    await getWritableCourse(ctx, params.courseId);
    await clearContent(ctx, params.courseId);
    return said('The content was deleted.');
  },

  deleteLecture: async (ctx, { params, query }) => {
    await takeOutKind(ctx, params.courseId, 'lesson', query.content_id);
    return said('It was deleted.');
  },

  deleteQuiz: async (ctx, { params, query }) => {
    await takeOutKind(ctx, params.courseId, 'quiz', query.content_id);
    return said('It was deleted.');
  },

  deleteAssignment: async (ctx, { params, query }) => {
    await takeOutKind(ctx, params.courseId, 'assignment', query.content_id);
    return said('It was deleted.');
  },

  deletePracticeTest: async (ctx, { params, query }) => {
    await takeOutKind(ctx, params.courseId, 'practice_test', query.content_id);
    return said('It was deleted.');
  },
};
