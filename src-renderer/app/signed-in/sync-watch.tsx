import { useEffect } from 'react';
import { refreshSync, useDeviceStatus } from '#renderer/lib/sync-status.ts';
import { useWriteCount } from '#renderer/lib/write-count.ts';

/** Asks again what waits as soon as something has been written, so that no screen says more than is true. */
export const SyncWatch = () => {
  const asOf = useDeviceStatus()?.asOf;
  const writes = useWriteCount(({ count }) => count);
  useEffect(() => {
    if (asOf !== undefined && asOf !== writes) void refreshSync();
  }, [asOf, writes]);
  return null;
};
