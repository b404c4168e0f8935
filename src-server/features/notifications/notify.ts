import type { NotificationName } from '#shared/domain/notifications/notification-kinds.ts';
import type { Ctx } from '#server/context.ts';
import * as repo from './repo.ts';

interface News {
  readonly kind: NotificationName;
  readonly aboutId: number;
  /** Whom it is told; whoever did it is left out. */
  readonly to: readonly number[];
  /** Who did it, as others know them. */
  readonly actor?: string;
  readonly subject: string;
  /** Not before this. */
  readonly dueAt?: number;
}

type Teller = Pick<Ctx, 'db' | 'now'> & {
  readonly actor?: Pick<Ctx['actor'], 'userId'>;
  readonly services: Pick<Ctx['services'], 'authority'>;
};

/**
 * Has people told of something, in the transaction in which it happened. Only where this server decides: a computer of
 * a hub hears it from there. What is told already and happens again is told anew, or not, by its kind.
 */
export async function notify(
  ctx: Teller,
  { kind, aboutId, to, actor = '', subject, dueAt }: News,
): Promise<void> {
  if (ctx.services.authority !== 'here') return;
  const people = [...new Set(to)].filter((id) => id !== ctx.actor?.userId);
  await repo.noteDue(
    ctx.db,
    people.map((userId) => ({
      user_id: userId,
      kind,
      about_id: aboutId,
      actor,
      subject,
      due_at: dueAt ?? ctx.now,
    })),
  );
}

/** What was to be told did not happen after all. */
export const takeBackNews = (ctx: Pick<Ctx, 'db'>, kind: NotificationName, aboutId: number) =>
  repo.dropDue(ctx.db, kind, aboutId);

/** Who of some people was told of something, or is about to be, at or after a time. */
export const listToldSince = (
  ctx: Pick<Ctx, 'db'>,
  news: Pick<News, 'kind' | 'aboutId' | 'to'> & { readonly since: number },
): Promise<number[]> => repo.listToldSince(ctx.db, news);
