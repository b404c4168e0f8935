import type { Subject } from '#shared/contract/subjects.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import * as repo from './repo.ts';

const refuseName = (text: string, code: 'DUPLICATE' | 'VALIDATION_FAILED' = 'VALIDATION_FAILED'): never =>
  refuse(code, text, { fields: { name: [text] } });

/** A name that no other subject has. Several stand in one text, joined by commas (spec 1 §3). */
async function assertFree(ctx: Ctx, name: string, except?: number): Promise<void> {
  if (name.includes(',')) refuseName('The name of a subject has no comma.');
  const taken = await repo.findSubjectNamed(ctx.db, name);
  if (taken !== undefined && taken.id !== except)
    refuseName(`There is '${taken.name}' already.`, 'DUPLICATE');
}

async function getSubject(ctx: Ctx, id: number): Promise<Subject> {
  return (await repo.findSubject(ctx.db, id)) ?? refuse('NOT_FOUND', 'This subject does not exist.');
}

/** The subjects of the institution by name. */
export const listSubjects = (ctx: Ctx): Promise<Subject[]> => repo.listSubjects(ctx.db);

/** Adds a subject. @returns its id */
export async function createSubject(ctx: Ctx, name: string): Promise<number> {
  await assertFree(ctx, name);
  const id = ctx.newId();
  await repo.insertSubjects(ctx.db, [{ id, name }], ctx.now);
  return id;
}

/** Gives a subject another name. @returns the one before */
export async function renameSubject(ctx: Ctx, id: number, name: string): Promise<string> {
  const before = await getSubject(ctx, id);
  await assertFree(ctx, name, id);
  await repo.updateSubject(ctx.db, id, { name }, ctx.now);
  return before.name;
}

/** Takes a subject off the list. @returns its name */
export async function deleteSubject(ctx: Ctx, id: number): Promise<string> {
  const { name } = await getSubject(ctx, id);
  await repo.updateSubject(ctx.db, id, { deleted_at: ctx.now }, ctx.now);
  return name;
}

/** The subjects that an institution begins with, in a transaction of others. */
export const createSubjects = (
  { db, now, newId }: Pick<Ctx, 'db' | 'now' | 'newId'>,
  names: readonly string[],
) =>
  repo.insertSubjects(
    db,
    names.map((name) => ({ id: newId(), name })),
    now,
  );
