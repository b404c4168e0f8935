import { useEffect } from 'react';
import { askAgain } from '#renderer/lib/arrivals.ts';
import { isDesktop } from '#renderer/lib/bridge.ts';
import { listenToPageEvents } from '#renderer/lib/page-events.ts';
import { openEvents } from '#renderer/lib/transport.ts';

/** Listens to the hub while the page is seen: a browser has few connections to one server. */
function listenWhileSeen(): () => void {
  let stop: (() => void) | undefined;
  const follow = (): void => {
    if (document.visibilityState === 'visible')
      stop ??= listenToPageEvents({ open: openEvents, onChanged: askAgain, random: Math.random });
    else {
      stop?.();
      stop = undefined;
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop?.();
  };
}

/** In a browser on a hub, asks again for what others have changed as soon as the hub says so. */
export const PageWatch = () => {
  useEffect(() => (isDesktop() ? undefined : listenWhileSeen()), []);
  return null;
};
