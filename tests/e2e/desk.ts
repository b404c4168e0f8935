import type { RoleName } from '#shared/access/built-in-roles.ts';
import type { ApiClient } from '#shared/contract/client.ts';
import { placeMade } from '#tests/helpers/made-data.ts';
import { newDataFolder, startDesktop, type Desktop } from './desktop.ts';
import type { HubCommand } from './hub-command.ts';
import { windowApi } from './pages/people-screens.ts';
import { SyncScreens } from './pages/sync-screens.ts';
import { emailOf } from './served.ts';

/** A computer of the school with somebody at it. */
export interface Desk {
  readonly desktop: Desktop;
  readonly sync: SyncScreens;
  /** The API as whoever is signed in there. */
  readonly call: ApiClient;
}

/** The same program, started again on the same data. */
export const deskOf = (desktop: Desktop): Desk => ({
  desktop,
  sync: new SyncScreens(desktop),
  call: windowApi(desktop.page),
});

/** Joins a hub from the first run, as one of the school's people, and waits until all is there. */
export async function openDesk(hub: HubCommand, role: RoleName, name = `Desk of the ${role}`): Promise<Desk> {
  const dataDir = newDataFolder();
  placeMade('empty', dataDir);
  const desk = deskOf(await startDesktop({ dataDir }));
  await desk.sync.connect(hub, { name, email: emailOf(role) });
  await desk.sync.says('Up to date on the hub');
  return desk;
}
