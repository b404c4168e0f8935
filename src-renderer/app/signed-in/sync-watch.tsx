import { useEffect, useRef } from 'react';
import { askAgain } from '#renderer/lib/arrivals.ts';
import { bridge, isDesktop } from '#renderer/lib/bridge.ts';
import { useConnection } from '#renderer/lib/connection.ts';
import { refreshSync, tryHubNow, useDeviceStatus } from '#renderer/lib/sync-status.ts';
import { useWriteCount } from '#renderer/lib/write-count.ts';

/**
 * Asks again what waits as soon as something has been written or the hub goes or is back, so that no screen says
 * more than is true, what is shown after each round, which may have brought changes of others, and the hub when
 * the network is back.
 */
export const SyncWatch = () => {
  const status = useDeviceStatus();
  const asOf = status?.asOf;
  const lastRound = status?.last_sync_at;
  const seenRound = useRef(lastRound);
  const writes = useWriteCount(({ count }) => count);
  // The next look at the status may be many seconds away.
  useEffect(() => bridge()?.on('hub.reach', () => void refreshSync()), []);
  useEffect(
    () =>
      bridge()?.on('rows.arrived', ({ tables }) => {
        void refreshSync();
        askAgain(tables);
      }),
    [],
  );
  useEffect(() => {
    if (asOf !== undefined && asOf !== writes) void refreshSync();
  }, [asOf, writes]);
  const isOnline = useConnection((connection) => connection.isOnline);
  const wasOnline = useRef(isOnline);
  const isOffline = status?.state === 'offline';
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current;
    wasOnline.current = isOnline;
    // A hub that still does not answer is what the next status says.
    if (isBack && isOffline) tryHubNow().catch(() => undefined);
  }, [isOnline, isOffline]);
  useEffect(() => {
    if (lastRound === undefined || lastRound === seenRound.current) return;
    const isFirst = seenRound.current === undefined;
    seenRound.current = lastRound;
    // The desktop says of which tables rows have come; a page of its server only sees that there was a round.
    if (!isFirst && !isDesktop()) askAgain([]);
  }, [lastRound]);
  return null;
};
