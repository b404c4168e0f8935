/** Why a copy was made: by the clock, or before something that changes a lot. */
export type Occasion = 'auto' | `before-${string}`;

const NAME = /^(?:auto|before-[a-z]+)-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.db$/;

/** A name that sorts by time and that every file system takes. */
export const backupName = (occasion: Occasion, at: Date): string =>
  `${occasion}-${at.toISOString().replaceAll(':', '-')}.db`;

/** When the backup of that name was made; null for a file that is none. */
export function backupTime(name: string): number | null {
  const found = NAME.exec(name);
  if (found === null) return null;
  const [, day, hour, minute, second] = found;
  const at = Date.parse(`${day}${hour}:${minute}:${second}`);
  return Number.isNaN(at) ? null : at;
}

/** Made by the server itself, which also removes it when it is superfluous. */
export const isAutomatic = (name: string): boolean => name.startsWith('auto-') && backupTime(name) !== null;
