import type { Permission } from '#shared/access/ability.ts';
import { isSamePermission } from '../roles/permission-set.ts';

interface EarlierRequest {
  /** Null while it waits. */
  readonly decided_at: number | null;
  readonly is_granted: 0 | 1;
}

/**
 * What becomes of a request: somebody asks once for each permission. Only what was granted and has lapsed or was taken
 * back since is asked for again.
 */
export function askedBefore(
  asked: Permission,
  { held, earlier }: { readonly held: readonly Permission[]; readonly earlier: EarlierRequest | undefined },
): 'held' | 'asked' | null {
  if (held.some((one) => isSamePermission(one, asked))) return 'held';
  if (earlier === undefined) return null;
  return earlier.decided_at !== null && earlier.is_granted === 1 ? null : 'asked';
}
