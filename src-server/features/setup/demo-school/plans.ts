import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { createEntry } from '#server/features/calendars/planned-service.ts';
import {
  createArticle,
  listArticleAudiences,
  updateArticle,
} from '#server/features/knowledge-base/service.ts';
import { createRequest, moveRequest } from '#server/features/project-requests/service.ts';
import { createLearningResource } from '#server/features/resources/service.ts';
import { addStep, checkPoint, createTask, getTask } from '#server/features/tasks/service.ts';
import { createTrainingVideo } from '#server/features/training-videos/service.ts';
import type { Cast } from './cast.ts';
import type { DemoCommunication } from './communication-data.ts';
import type { DemoVideo } from './course-data.ts';
import { takeVideo } from './video.ts';
import { DAY_MS, MINUTE_MS } from './writer.ts';

const ADMIN = 'admin';
/** Before something is due, it was given so long ago. */
const GIVEN_DAYS = 4;

const dayIn = (ctx: Ctx, days: number): string => iso(ctx.now + days * DAY_MS).slice(0, 10);

async function insertTask(ctx: Ctx, cast: Cast, task: DemoCommunication['tasks'][number]): Promise<void> {
  const { by, to, title, description, priority, about, state } = task;
  const { course_id: courseId, exam_id: examId } = cast.about(
    about === undefined ? {} : { [about.type]: about.title },
  );
  const subjectId = courseId ?? examId;
  const given = GIVEN_DAYS - Math.min(0, task.due_in_days);
  const id = await createTask(cast.as(by, given), {
    title,
    description,
    priority,
    due_on: dayIn(ctx, task.due_in_days),
    assignee_id: by === to ? null : cast.person(to).id,
    checklist: task.checklist.map((text) => ({ id: null, text })),
    ...(about === undefined || subjectId === null ? {} : { about: { ...about, id: subjectId } }),
  });
  const doing = cast.as(to, given / 2);
  const points = (await getTask(doing, id)).checklist.slice(0, task.done);
  for (const point of points) await checkPoint(doing, id, { point_id: point.id, is_done: true });
  if (task.comment !== undefined) await addStep(doing, id, { kind: 'comment', text: task.comment });
  if (state !== 'to_do') await addStep(doing, id, { kind: state, text: '' });
}

async function insertArticle(
  ctx: Ctx,
  cast: Cast,
  {
    role,
    is_draft,
    review_in_days: reviewIn,
    earlier,
    title,
    description,
  }: DemoCommunication['articles'][number],
): Promise<void> {
  const writing = cast.as(ADMIN, 20);
  const roleId = (await listArticleAudiences(writing)).find(({ name }) => name === role)?.id;
  const said = {
    title,
    ...(is_draft === undefined ? {} : { is_draft }),
    ...(roleId === undefined ? {} : { role_id: roleId }),
    ...(reviewIn === undefined ? {} : { review_on: dayIn(ctx, reviewIn) }),
  };
  const { id } = await createArticle(writing, { ...said, description: earlier ?? description });
  if (earlier !== undefined) await updateArticle(cast.as(ADMIN, 6), id, { ...said, description });
}

/** What people of the demo school have to do, plan, look up and ask of each other. */
export async function insertPlans(
  ctx: Ctx,
  cast: Cast,
  data: DemoCommunication,
  video: DemoVideo,
): Promise<void> {
  for (const task of data.tasks) await insertTask(ctx, cast, task);
  for (const { by, title, description, in_days: days, at, minutes } of data.entries) {
    const startsAt = `${dayIn(ctx, days)}T${at}:00.000Z`;
    const endsAt = iso(Date.parse(startsAt) + minutes * MINUTE_MS);
    await createEntry(cast.as(by, 1), { title, description, starts_at: startsAt, ends_at: endsAt });
  }
  for (const article of data.articles) await insertArticle(ctx, cast, article);
  for (const resource of data.resources) await createLearningResource(cast.as(ADMIN, 8), resource);
  for (const { is_recorded: isRecorded, link = '', chapters, ...said } of data.videos) {
    const writing = cast.as(ADMIN, 7);
    await createTrainingVideo(writing, {
      ...said,
      link,
      ...(chapters === undefined ? {} : { chapters }),
      ...(isRecorded ? { media_file_id: await takeVideo(writing, video) } : {}),
    });
  }
  for (const {
    by,
    title,
    description,
    due_in_days: due,
    days_ago: ago,
    offered_by: offering,
  } of data.project_requests) {
    const dueOn = due === undefined ? null : dayIn(ctx, due);
    const id = await createRequest(cast.as(by, ago), { title, description, due_on: dueOn });
    if (offering !== undefined) await moveRequest(cast.as(offering, ago - 1), id, 'offer');
  }
}
