import { create } from 'zustand';

export type SaveState =
  | { readonly state: 'idle' }
  | { readonly state: 'saving' }
  | { readonly state: 'saved'; readonly at: number }
  | { readonly state: 'failed'; readonly reason: string };

interface Saves {
  readonly pending: number;
  readonly last: SaveState;
}

const useSaves = create<Saves>(() => ({ pending: 0, last: { state: 'idle' } }));

/** A write has left the screen; every mutation reports by itself, see query-client.ts. */
export const saveStarted = (): void => useSaves.setState(({ pending }) => ({ pending: pending + 1 }));

/** The server has answered: what it was told is on disk. */
export const saveFinished = (at: number): void =>
  useSaves.setState(({ pending }) => ({ pending: pending - 1, last: { state: 'saved', at } }));

/** The server refused or did not answer. */
export const saveFailed = (reason: string): void =>
  useSaves.setState(({ pending }) => ({ pending: pending - 1, last: { state: 'failed', reason } }));

/** Somebody else signs in: nothing of theirs has been saved yet. */
export const forgetSaves = (): void => useSaves.setState({ pending: 0, last: { state: 'idle' } });

/** What the shell says about saving, and it is always true. */
export const useSaveState = (): SaveState => useSaves(({ pending, last }) => (pending > 0 ? saving : last));

const saving: SaveState = { state: 'saving' };
