import { useEffect, useRef } from 'react';
import type { Session } from '#shared/contract/auth.ts';
import { usePermVersion } from '#renderer/lib/perm-version.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { sessionQuery } from '#renderer/lib/session.ts';

/** By which the windows and tabs of one browser, or of the desktop, tell each other. */
export const PERMISSIONS_CHANNEL = 'lectern-permissions';

const readAnew = (): void => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });

/**
 * Reads the session anew when an answer was decided by other permissions than it says: a role has changed. Other
 * windows of the same person, which may have asked for nothing since, do the same.
 */
export const PermissionsWatch = ({ session }: { readonly session: Session }) => {
  const seen = usePermVersion((state) => state.seen);
  const known = session.perm_version;
  const userId = session.user.id;
  const channel = useRef<BroadcastChannel>(undefined);
  useEffect(() => {
    const own = new BroadcastChannel(PERMISSIONS_CHANNEL);
    own.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === userId) readAnew();
    });
    channel.current = own;
    return () => own.close();
  }, [userId]);
  useEffect(() => {
    if (seen === undefined || seen === known) return;
    readAnew();
    channel.current?.postMessage(userId);
  }, [seen, known, userId]);
  return null;
};
