import type { Copies } from './copies.ts';
import { Crash, isKilled } from './faults.ts';
import type { Device, Fleet } from './fleet.ts';
import { filesOver } from './hub-files.ts';
import type { Network } from './network.ts';
import type { Offender } from './offender.ts';
import type { Versions } from './versions.ts';

/** What stands between a device and its hub in a history. */
interface Between {
  readonly fleet: Fleet;
  readonly network: Network;
  readonly versions: Versions | null;
  readonly copies: Copies | null;
  readonly offender: Offender | null;
}

/** A round as the program's own loop does it: one step that fails keeps back no other. */
export async function playRound(between: Between, device: Device): Promise<void> {
  const { fleet, network, versions, copies, offender } = between;
  const line = network.lineOf(device);
  const files = filesOver(fleet, device, line);
  const link = network.linkOf(device, (direct) => {
    const reached = offender?.link(direct) ?? direct;
    return versions?.link(device, reached) ?? reached;
  });
  const client = device.client(link);
  const failures: unknown[] = [];
  const steps = [
    () => device.files().sendWaiting(files),
    () => copies?.sync(device, link, line) ?? client.sync(),
    () => device.files().fetchForPapers(files),
  ];
  for (const step of steps) {
    try {
      if (!isKilled(device)) await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures.find((error) => error instanceof Crash) ?? failures[0];
}
