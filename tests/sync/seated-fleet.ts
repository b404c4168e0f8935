import { openFleet, type Device, type Fleet, type Seats } from './fleet.ts';
import type { Person } from './templates.ts';

type DeviceOfEach<S extends Seats> = { readonly [Seat in keyof S]: Device };

/** A fleet with its people by what they are to its exam, and its devices by their seats. */
export interface SeatedFleet<S extends Seats> {
  readonly fleet: Fleet;
  readonly author: Person;
  readonly colleague: Person;
  readonly student: Person;
  readonly devices: DeviceOfEach<S>;
}

const isOneOfEach = <S extends Seats>(devices: readonly Device[], seats: S): devices is DeviceOfEach<S> =>
  devices.length === seats.length;

/** A fleet whose test calls its people and its devices by names. */
export async function openSeatedFleet<const S extends Seats>(seats: S): Promise<SeatedFleet<S>> {
  const fleet = await openFleet(seats);
  const { devices } = fleet;
  if (!isOneOfEach(devices, seats)) throw new Error('A seat has no device.');
  const [author, colleague, student] = fleet.people;
  return { fleet, author, colleague, student, devices };
}
