import { useEffect } from 'react';
import { refreshSync, useDeviceStatus } from '#renderer/lib/sync-status.ts';
import { useWriteCount } from '#renderer/lib/write-count.ts';

/** Asks again what waits as soon as something has been written, so that no screen says more than is true. */
export const SyncWatch = () => {
  const status = useDeviceStatus();
  const writes = useWriteCount(({ count }) => count);
  const isOld = status !== undefined && status.asOf !== writes;
  useEffect(() => {
    if (isOld) void refreshSync();
  }, [isOld, writes]);
  return null;
};
