import { hashKey, useQueryClient, type Query } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { bridge } from '#renderer/lib/bridge.ts';
import { useConnection } from '#renderer/lib/connection.ts';
import { refreshSync, syncStatusQuery, tryHubNow, useDeviceStatus } from '#renderer/lib/sync-status.ts';
import { useWriteCount } from '#renderer/lib/write-count.ts';

const statusHash = hashKey(syncStatusQuery.queryKey);

/** What others may have changed; not what never does, nor what was read to be written back. */
const mayHaveChanged = ({ queryHash, observers }: Query): boolean =>
  // The status is how one knows.
  queryHash !== statusHash &&
  observers.every(({ options }) => options.refetchOnWindowFocus !== false && options.staleTime !== Infinity);

/**
 * Asks again what waits as soon as something has been written or the hub goes or is back, so that no screen says
 * more than is true, what is shown after each round, which may have brought changes of others, and the hub when
 * the network is back.
 */
export const SyncWatch = () => {
  const status = useDeviceStatus();
  const client = useQueryClient();
  const asOf = status?.asOf;
  const lastRound = status?.last_sync_at;
  const seenRound = useRef(lastRound);
  const writes = useWriteCount(({ count }) => count);
  // The next look at the status may be many seconds away.
  useEffect(() => bridge()?.on('hub.reach', () => void refreshSync()), []);
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
    if (isFirst) return;
    void client.invalidateQueries({ predicate: mayHaveChanged });
  }, [lastRound, client]);
  return null;
};
