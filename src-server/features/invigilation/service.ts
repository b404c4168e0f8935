import type { InvigilatedExam, Invigilator } from '#shared/contract/invigilation.ts';
import type { Ctx } from '#server/context.ts';
import { iso, isoOrNull } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { getVisibleExam } from '../exams/access.ts';
import { listExamPeople } from '../exams/access-service.ts';
import { nameable, seesPeople } from '../exams/access-targets.ts';
import { notify } from '../notifications/notify.ts';
import { noteAbilityChanged } from '../users/account-service.ts';
import { isInvigilator } from './access.ts';
import * as repo from './repo.ts';

const FORMER = 'Former member';

const nameOf = (first: string | null, last: string | null): string =>
  `${first ?? ''} ${last ?? ''}`.trim() || FORMER;

const noSuchPerson = (text: string): never =>
  refuse('VALIDATION_FAILED', text, { fields: { user_ids: [text] } });

/** Who invigilates an exam. @throws NOT_FOUND for exams of others */
export async function listInvigilators(ctx: Ctx, examId: number): Promise<Invigilator[]> {
  await getVisibleExam(ctx, examId);
  return (await repo.listInvigilators(ctx.db, examId)).map((row) => ({
    user_id: row.user_id,
    name: nameOf(row.first_name, row.last_name),
    granted_by: nameOf(row.giver_first_name, row.giver_last_name),
    granted_at: iso(row.created_at),
  }));
}

/** Staff are known to everybody who writes exams; of students an author names those who are theirs. */
async function chosenPeople(ctx: Ctx, examId: number, ids: readonly number[]) {
  const people = await repo.listActive(ctx.db, ids);
  const known = await nameable(ctx, ids);
  const chosen = people.filter(({ id, role }) => role !== 'Student' || known.has(id));
  if (chosen.length < ids.length)
    return noSuchPerson(
      'One of these people has no active account here, or is not among those whom you can name.',
    );
  for (const { id, name } of chosen)
    if (await repo.sitsExam(ctx.db, { examId, userId: id }))
      return noSuchPerson(`${name} is enrolled in this exam, and cannot invigilate it.`);
  return chosen;
}

/**
 * Lets people invigilate an exam, who are told so. @returns how many do now who did not
 * @throws VALIDATION_FAILED for who is not there or sits the exam, ILLEGAL_STATE before the first publication
 */
export async function addInvigilators(ctx: Ctx, examId: number, userIds: readonly number[]): Promise<number> {
  const exam = await getVisibleExam(ctx, examId);
  if (exam.published_version_id === null)
    refuse('ILLEGAL_STATE', 'Publish this exam first: before that nobody sits it.');
  const wanted = [...new Set(userIds)];
  if (wanted.includes(exam.instructor_id))
    noSuchPerson('The author of an exam invigilates it without being named.');
  const people = await chosenPeople(ctx, examId, wanted);
  const before = new Set((await repo.listInvigilators(ctx.db, examId)).map((row) => row.user_id));
  const fresh = people.filter(({ id }) => !before.has(id));
  if (fresh.length === 0) return 0;
  await repo.insertInvigilations(
    ctx.db,
    fresh.map(({ id }) => ({
      id: ctx.newId(),
      exam_id: examId,
      user_id: id,
      granted_by: ctx.actor.userId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })),
  );
  for (const { id } of fresh) await noteAbilityChanged(ctx, id);
  await notify(ctx, {
    kind: 'invigilation',
    aboutId: examId,
    to: fresh.map(({ id }) => id),
    actor: nameOf(ctx.actor.firstName, ctx.actor.lastName),
    subject: exam.published_title ?? exam.title,
  });
  return fresh.length;
}

/** Somebody invigilates an exam no more. @throws NOT_FOUND where they did not */
export async function removeInvigilator(ctx: Ctx, examId: number, userId: number): Promise<void> {
  await getVisibleExam(ctx, examId);
  if (!(await repo.endInvigilation(ctx.db, { examId, userId }, ctx.now)))
    refuse('NOT_FOUND', 'This person does not invigilate the exam.');
  ctx.audit({ about: userId });
  await noteAbilityChanged(ctx, userId);
}

/** Who can be chosen: everybody for who sees people, else staff. */
export const listChoices = (
  ctx: Ctx,
  query: { readonly offset: number; readonly limit: number; readonly search?: string | undefined },
) =>
  seesPeople(ctx)
    ? listExamPeople(ctx, query)
    : repo.listStaff(ctx.db, { search: query.search ?? '', offset: query.offset, limit: query.limit });

/** The exams that the signed-in person invigilates. */
export async function listInvigilatedExams(ctx: Ctx): Promise<InvigilatedExam[]> {
  const exams: InvigilatedExam[] = [];
  for (const row of await repo.listInvigilated(ctx.db, ctx.actor.userId)) {
    if (!(await isInvigilator(ctx, row.id))) continue;
    exams.push({
      exam_id: row.id,
      exam_title: row.title,
      published_version: row.version_no,
      opens_at: isoOrNull(row.opens_at),
      closes_at: isoOrNull(row.closes_at),
      duration_minutes: row.duration_minutes,
      is_sealed: row.secrecy === 'sealed',
    });
  }
  return exams;
}
