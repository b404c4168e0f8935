import type { Ctx } from '#server/context.ts';
import { noteViewed } from '../dashboard/recent-service.ts';
import { createSubjects } from '../subjects/service.ts';
import { insertAuditHistory } from './demo-school/audit-history.ts';
import { insertCertificates } from './demo-school/certificates.ts';
import { castOf } from './demo-school/cast.ts';
import { insertContentReviews } from './demo-school/content-reviews.ts';
import { insertCommunication } from './demo-school/communication.ts';
import { insertQuestions, insertReviews } from './demo-school/conversations.ts';
import { insertCourses, type MadeCourse } from './demo-school/courses.ts';
import { loadDemoData } from './demo-school/data.ts';
import { insertExams, type MadeExam } from './demo-school/exams.ts';
import { insertHistories } from './demo-school/histories.ts';
import { insertHandIns, insertPlaces } from './demo-school/hand-ins.ts';
import { learnersIn } from './demo-school/learners.ts';
import { insertLearning, readTaken } from './demo-school/learning.ts';
import type { LearningTexts } from './demo-school/learning-data.ts';
import { insertLibrary, type Library } from './demo-school/library.ts';
import { insertOrders } from './demo-school/orders.ts';
import { insertPlans } from './demo-school/plans.ts';
import { insertProfiles } from './demo-school/profiles.ts';
import { insertRequest, insertYears } from './demo-school/groups.ts';
import { insertPeople, insertSignIns, type DemoPerson } from './demo-school/people.ts';
import { insertReports } from './demo-school/reports.ts';
import { insertShopping } from './demo-school/shopping.ts';
import { actingAs } from './demo-school/acting.ts';
import { HOUR_MS } from './demo-school/writer.ts';
import { insertInstitution } from './repo.ts';

/** What each author looked at lately: the own exams and a few questions. */
async function insertViews(
  ctx: Ctx,
  people: readonly DemoPerson[],
  library: Library,
  exams: readonly MadeExam[],
): Promise<void> {
  for (const person of people.filter((each) => each.role === 'Instructor' || each.role === 'SME')) {
    const own = [...library].flatMap(([key, questions]) =>
      key.startsWith(`${person.email}/`) ? questions.slice(0, 1) : [],
    );
    const viewed = [
      ...own.map(({ id }) => ({ content_type: 'question' as const, content_id: id })),
      ...exams
        .filter((made) => made.author === person)
        .map(({ id }) => ({ content_type: 'exam' as const, content_id: id })),
    ];
    for (const [index, view] of viewed.entries()) {
      await noteViewed(actingAs(ctx, person, ctx.now - (viewed.length - index) * 5 * HOUR_MS), view);
    }
  }
}

/** What everybody did and said in the courses that are open. */
async function insertLearners(
  ctx: Ctx,
  courses: readonly MadeCourse[],
  learning: ReadonlyMap<string, LearningTexts>,
): Promise<void> {
  const open = courses.filter(({ course }) => course.status === 'published');
  for (const [index, made] of open.entries()) {
    const texts = learning.get(made.course.title);
    if (texts === undefined) continue;
    const taken = await readTaken(ctx, made);
    const learners = learnersIn(made, index === 0, ctx.now);
    await insertLearning(ctx, taken, learners);
    await insertHandIns(ctx, taken, learners, texts);
    await insertPlaces(ctx, taken, learners);
    await insertReviews(ctx, taken, learners, texts);
    await insertQuestions(ctx, taken, learners, texts);
  }
}

/**
 * Fills an empty database with Northfield College: always the same content and results, dated
 * relative to now, written by the same services and rules as everything else.
 */
export async function loadDemoSchool(ctx: Ctx): Promise<void> {
  const { school, subjects, outlines, learning, communication, video } = await loadDemoData();
  const { institution } = school;
  await insertInstitution(ctx, {
    name: institution.name,
    timeZone: institution.time_zone,
    currency: institution.currency,
    isDemo: true,
  });
  const people = await insertPeople(ctx, school);
  await insertProfiles(ctx, school, people);
  await insertYears(ctx, school, people);
  await insertRequest(ctx, people);
  await createSubjects(ctx, [...new Set(school.courses.map(({ category }) => category))].toSorted());
  const library = await insertLibrary(ctx, school, subjects, people);
  const exams = await insertExams(ctx, school.exams, people, library, institution.time_zone);
  await insertHistories(ctx, exams, people);
  const courses = await insertCourses(ctx, school.courses, people, {
    outlines,
    library,
    timeZone: institution.time_zone,
    currency: institution.currency,
    video,
  });
  await insertLearners(ctx, courses, learning);
  await insertCertificates(ctx, courses, people);
  await insertOrders(ctx, exams, people);
  await insertViews(ctx, people, library, exams);
  await insertShopping(ctx, people);
  const cast = castOf(ctx, people, { courses, exams });
  await insertCommunication(cast, communication);
  await insertPlans(ctx, cast, communication, video);
  await insertContentReviews(ctx, people);
  await insertReports(ctx, people);
  await insertSignIns(ctx, people);
  await insertAuditHistory(ctx, { people, exams, name: institution.name });
}
