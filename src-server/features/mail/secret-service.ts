import type { Ctx, Services } from '#server/context.ts';
import * as repo from './repo.ts';

// Secrets of the institution, each sealed under its name. What they are for, their features know.

/** Keeps a secret in the place of the one before. */
export const keepSecret = (ctx: Pick<Ctx, 'db' | 'now' | 'services'>, name: string, secret: string) =>
  repo.putSecret(ctx.db, name, ctx.services.secrets.seal(name, secret), ctx.now);

export const forgetSecret = (ctx: Pick<Ctx, 'db'>, name: string) => repo.deleteSecret(ctx.db, name);

/** The secret; null where there is none, or its key is not here. */
export async function readSecret(
  ctx: Pick<Ctx, 'db'> & { readonly services: Pick<Services, 'secrets'> },
  name: string,
): Promise<string | null> {
  const sealed = await repo.findSecret(ctx.db, name);
  if (sealed === undefined) return null;
  try {
    return ctx.services.secrets.open(name, sealed);
  } catch {
    return null;
  }
}
