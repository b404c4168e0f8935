import { QuestionDraft } from '#shared/contract/questions.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import * as history from './history-repo.ts';
import { getOwnQuestion } from './question-service.ts';

/** What an own question said before, the latest first. What no program can read any more is left out. */
export async function listVersions(ctx: Ctx, questionId: number) {
  await getOwnQuestion(ctx, questionId);
  const rows = await history.listVersions(ctx.db, questionId);
  return rows.flatMap((row) => {
    const draft = QuestionDraft.strip().safeParse(JSON.parse(row.content)).data;
    if (draft === undefined) return [];
    return {
      version: row.version,
      saved_at: iso(row.saved_at),
      saved_by: { id: row.saved_by, name: `${row.first_name} ${row.last_name}`.trim() },
      computer: row.computer,
      draft,
    };
  });
}
