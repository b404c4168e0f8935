import { holdsAny } from '#shared/domain/shell/guard.ts';
import { matchRoute } from '#shared/domain/shell/routes.ts';
import { toGuardSession, useSession } from '#renderer/lib/session.ts';

/** Answers an address when its screen is part of this version and open to this person, else undefined. */
export const useReachable = (): ((address: string) => string | undefined) => {
  const viewer = toGuardSession(useSession());
  return (address) => {
    const route = matchRoute(address);
    return route?.built === true && holdsAny(route, viewer) ? address : undefined;
  };
};
