import { useEffect } from 'react';
import type { Session } from '#shared/contract/auth.ts';
import { usePermVersion } from '#renderer/lib/perm-version.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { sessionQuery } from '#renderer/lib/session.ts';

/** Reads the session anew when an answer was decided by other permissions than it says: a role has changed. */
export const PermissionsWatch = ({ session }: { readonly session: Session }) => {
  const seen = usePermVersion((state) => state.seen);
  const known = session.perm_version;
  useEffect(() => {
    if (seen === undefined || seen === known) return;
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }, [seen, known]);
  return null;
};
