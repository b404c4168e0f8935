import { directLink, openFleet, type Device, type Fleet, type Seats } from './fleet.ts';
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

/** What an exam's author and one who sits it see of each other, each on a computer of their own. */
export interface AuthorAndStudent extends Omit<SeatedFleet<readonly [[2], [0]]>, 'devices' | 'colleague'> {
  /** The student's. */
  readonly laptop: Device;
  readonly authors: Device;
  /** Takes everything to everywhere. */
  readonly everybody: () => Promise<void>;
}

/** A fleet of two computers, the student's and the author's, that have what they may have. */
export async function openAuthorAndStudent(): Promise<AuthorAndStudent> {
  const { fleet, author, student, devices } = await openSeatedFleet([[2], [0]]);
  const [laptop, authors] = devices;
  const everybody = async (): Promise<void> => {
    for (let round = 0; round < 3; round++)
      for (const device of devices) await device.client(directLink(fleet, device)).sync();
  };
  await everybody();
  return { fleet, author, student, laptop, authors, everybody };
}
