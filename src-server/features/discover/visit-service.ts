import type { z } from 'zod';
import type { discoverContract } from '#shared/contract/discover.ts';
import { getInstitution } from '../setup/institution-service.ts';
import type { Ctx } from '#server/context.ts';
import { insertVisits } from './visit-repo.ts';

type Visit = z.output<(typeof discoverContract)['recordVisits']['body']>['visits'][number];

/** Keeps how the signed-in person came to content; nothing where the institution has switched it off. */
export async function recordVisits(ctx: Ctx, visits: readonly Visit[]): Promise<void> {
  const ids = visits.map(() => ctx.newId());
  const institution = await getInstitution(ctx);
  if (institution?.records_visits !== 1) return;
  await insertVisits(
    ctx.db,
    visits.map((visit, index) => ({
      id: ids[index] ?? 0,
      user_id: ctx.actor.userId,
      kind: visit.kind,
      content_type: visit.content_type ?? null,
      content_id: visit.content_id ?? null,
      origin: visit.origin ?? null,
      said: visit.query ?? null,
      // A wrong clock does not keep a name for longer.
      visited_at: Math.min(visit.visited_at, ctx.now),
      created_at: ctx.now,
    })),
  );
}
