import { leavesVersion, MAX_VERSIONS } from '#shared/domain/questions/history.ts';
import type { Ctx } from '#server/context.ts';
import * as history from './history-repo.ts';
import { toStoredDraft } from './mapper.ts';
import * as repo from './question-repo.ts';

/** The computers of a hub have no history: the hub, which does their commands again, has it. */
const isKeptHere = (ctx: Ctx): boolean => ctx.services.authority === 'here';

/** Notes where new questions were written. */
export async function noteWriter(ctx: Ctx, questionId: number): Promise<void> {
  if (isKeptHere(ctx)) await history.setWriter(ctx.db, questionId, ctx.client.name);
}

/** Before a question is changed: what stands there becomes an earlier version where the rule says so. */
export async function leaveVersion(ctx: Ctx, row: repo.QuestionAggregateRow): Promise<void> {
  if (!isKeptHere(ctx)) return;
  const computer = (await history.findWriter(ctx.db, row.id))?.computer ?? null;
  const here = ctx.client.name;
  if (leavesVersion({ savedAt: row.updated_at, computer }, { at: ctx.now, computer: here })) {
    const tags = await repo.listTagLinks(ctx.db, [row.id]);
    await history.insertVersion(ctx.db, {
      question_id: row.id,
      version: row.version,
      content: JSON.stringify(toStoredDraft(row, tags)),
      computer,
      saved_by: row.instructor_id,
      saved_at: row.updated_at,
    });
    const extra = (await history.listVersionNumbers(ctx.db, row.id)).slice(MAX_VERSIONS);
    const versions = extra.map(({ version }) => version);
    if (versions.length > 0) await history.deleteVersions(ctx.db, row.id, versions);
  }
  if (computer !== here) await history.setWriter(ctx.db, row.id, here);
}
