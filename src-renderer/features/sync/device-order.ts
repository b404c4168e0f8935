import type { Device } from '#shared/contract/devices.ts';

export interface DeviceOrder {
  readonly q: string;
  readonly sort: string | undefined;
  readonly dir: 'asc' | 'desc';
}

const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

const words = ({ name, people }: Device): string =>
  [name, ...people.map((person) => person.name)].join(' ').toLowerCase();

/** How far a clock is off; a revoked computer, whose clock nobody knows, stands beside those that are right. */
const clockOf = ({ clock_offset_ms: offset, revoked_at: revoked }: Device): number =>
  revoked === null ? Math.abs(offset) : -1;

const compare = (sort: string | undefined, one: Device, other: Device): number => {
  switch (sort) {
    case 'name':
      return collator.compare(one.name, other.name);
    case 'waiting':
      return one.pending_count - other.pending_count;
    case 'version':
      return collator.compare(one.app_version, other.app_version);
    case 'clock':
      return clockOf(one) - clockOf(other);
    case undefined:
    default:
      return Date.parse(one.last_seen_at) - Date.parse(other.last_seen_at);
  }
};

/** The devices that fit a search, by their name or by who uses them, in the order that is asked for. */
export const arrangeDevices = (devices: readonly Device[], { q, sort, dir }: DeviceOrder): Device[] => {
  const wanted = q.trim().toLowerCase();
  const sign = dir === 'asc' ? 1 : -1;
  return devices
    .filter((device) => words(device).includes(wanted))
    .toSorted((one, other) => sign * compare(sort, one, other) || collator.compare(one.name, other.name));
};
