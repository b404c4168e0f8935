import type { Net, PowerMonitor, Screen } from 'electron';
import type { ExamWatch } from './exam-watch.ts';
import type { RunningServer } from './server-worker.ts';

export interface ExamSenses {
  readonly watch: ExamWatch;
  readonly server: Pick<RunningServer, 'onState' | 'onHubReach'>;
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
  readonly screen: Pick<Screen, 'on'>;
  readonly net: Pick<Net, 'isOnline'>;
}

/** Systems say nothing of the network coming and going: it is looked at this often. */
const NETWORK_MS = 2000;

/** Tells the watch over an exam what the system says of the computer around it. @returns the way to stop looking */
export function feedExamWatch({ watch, server, powerMonitor, screen, net }: ExamSenses): () => void {
  powerMonitor.on('suspend', () => watch.system('suspend', false));
  powerMonitor.on('resume', () => watch.system('suspend', true));
  powerMonitor.on('lock-screen', () => watch.system('lock', false));
  powerMonitor.on('unlock-screen', () => watch.system('lock', true));
  // On macOS alone.
  powerMonitor.on('user-did-resign-active', () => watch.system('user_away', false));
  powerMonitor.on('user-did-become-active', () => watch.system('user_away', true));
  powerMonitor.on('shutdown', () => watch.letGo());
  screen.on('display-added', () => watch.displaysChanged('display_added'));
  screen.on('display-removed', () => watch.displaysChanged('display_removed'));
  server.onHubReach((isReached) => {
    if (isReached) watch.ended('hub_back', 'hub_lost');
    else watch.began('hub_lost');
  });
  server.onState((state) => {
    if (state === 'ready') watch.ended('server_back', 'server_crash');
    else watch.began('server_crash');
  });
  const looking = setInterval(() => {
    if (net.isOnline()) watch.ended('online', 'offline');
    else watch.began('offline');
  }, NETWORK_MS);
  looking.unref();
  return () => clearInterval(looking);
}
