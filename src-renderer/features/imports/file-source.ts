import type { PickedFile } from '#shared/bridge/native-commands.ts';
import type { LecternBridge } from '#shared/bridge/lectern-bridge.ts';

/** A file that can be read piece by piece, wherever it comes from. */
export interface FileSource {
  readonly name: string;
  readonly size: number;
  readonly read: (offset: number, length: number) => Promise<Uint8Array>;
  /** Nothing of it is needed any more. */
  readonly release: () => void;
}

/** How much goes to the server at once: the most that it takes, and the most that main hands out. */
export const PART_BYTES = 512 * 1024;

/** A file that was dropped or chosen in a browser. */
export const fromBrowserFile = (file: File): FileSource => ({
  name: file.name,
  size: file.size,
  read: async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
  release: () => undefined,
});

/** A file that the desktop handed over; its path never reaches the page. */
export const fromPickedFile = (desktop: LecternBridge, { name, size, token }: PickedFile): FileSource => ({
  name,
  size,
  read: (offset, length) => desktop.native('files.read', { token, offset, length }),
  release: () => void desktop.native('files.release', { token }),
});
