import { hashMark } from '#shared/domain/exam-attempts/unlike-others.ts';
import type { Ctx } from '#server/context.ts';
import { findPackage } from './repo.ts';

/** By what a log names the package that its questions came from; undefined where they are opened from none. */
export async function packageMark(
  { db, services }: Pick<Ctx, 'db'> & { readonly services: Pick<Ctx['services'], 'authority'> },
  version: { readonly id: number; readonly secrecy: 'open' | 'sealed' },
): Promise<number | undefined> {
  if (services.authority !== 'hub' || version.secrecy !== 'sealed') return undefined;
  const found = await findPackage(db, version.id);
  return found === undefined ? undefined : hashMark(found.sha256);
}
