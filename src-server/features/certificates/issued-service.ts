import { holds } from '#shared/access/ability.ts';
import type { IssuedState } from '#shared/contract/certificates.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import * as repo from './issued-repo.ts';
import type { CertificateRow } from './repo.ts';
import { mayLook, type Content } from './service.ts';

const wordsOf = (search: string): string[] => search.split(/\s+/).filter((word) => word !== '');

/** Null for who looks after all content: they see everybody's. */
const authorOf = ({ actor }: Pick<Ctx, 'actor'>): number | null =>
  holds(actor.ability, 'content-management:view') || holds(actor.ability, 'audit-logs:view')
    ? null
    : actor.userId;

/** About which of some certificates the signed-in person decides. */
async function decidable(ctx: Ctx, rows: readonly CertificateRow[]): Promise<ReadonlySet<number>> {
  if (holds(ctx.actor.ability, 'content-management:add')) return new Set(rows.map(({ id }) => id));
  const own = new Set<string>();
  for (const kind of ['exam', 'course'] as const) {
    const ids = rows.flatMap((row) => (row.content_type === kind ? [row.content_id] : []));
    for (const { id } of await repo.listWritten(ctx.db, kind, ctx.actor.userId, ids))
      own.add(`${kind} ${id}`);
  }
  return new Set(rows.flatMap((row) => (own.has(`${row.content_type} ${row.content_id}`) ? [row.id] : [])));
}

/** One page of certificates: of one exam or course, or of all that the one who asks looks after. */
export async function listIssued(
  ctx: Ctx,
  wanted: {
    readonly content: Content | null;
    readonly state: IssuedState | undefined;
    readonly search: string | undefined;
  },
  page: { readonly offset: number; readonly limit: number },
) {
  const { content, state, search = '' } = wanted;
  if (content !== null && !(await mayLook(ctx, content)))
    return refuse('NOT_FOUND', 'There is no such exam or course among yours.');
  const authorId = content === null ? authorOf(ctx) : null;
  const query = { content, authorId, state, words: wordsOf(search) };
  const { rows, total } = await repo.listIssued(ctx.db, query, page);
  return { rows, total, mayDecide: await decidable(ctx, rows) };
}

/** The exams and courses of which the one who asks sees certificates, by their titles. */
export async function listCertified(ctx: Ctx) {
  const rows = await repo.listCertified(ctx.db, authorOf(ctx));
  return rows.toSorted((one, other) => one.title.localeCompare(other.title, 'en'));
}
