import { create } from 'zustand';

export type SaveState =
  | { readonly state: 'idle' }
  | { readonly state: 'dirty' }
  | { readonly state: 'saving' }
  | { readonly state: 'saved'; readonly at: number }
  | { readonly state: 'failed'; readonly reason: string };

interface Saves {
  /** Calls that have left the screen and are not answered yet. */
  readonly pending: number;
  readonly last: SaveState;
  /** Forms that save by themselves, by their own id. */
  readonly forms: ReadonlyMap<string, SaveState>;
}

const idle: SaveState = { state: 'idle' };
const saving: SaveState = { state: 'saving' };

const useSaves = create<Saves>(() => ({ pending: 0, last: idle, forms: new Map() }));

/** A write has left the screen; every mutation reports by itself, see query-client.ts. */
export const saveStarted = (): void => useSaves.setState(({ pending }) => ({ pending: pending + 1 }));

/** The server has answered: what it was told is on disk. */
export const saveFinished = (at: number): void =>
  useSaves.setState(({ pending }) => ({ pending: pending - 1, last: { state: 'saved', at } }));

/** The server refused or did not answer. */
export const saveFailed = (reason: string): void =>
  useSaves.setState(({ pending }) => ({ pending: pending - 1, last: { state: 'failed', reason } }));

/** A form with autosave says where it stands; undefined when it is gone. What it last saved stays true. */
export const reportForm = (id: string, status: SaveState | undefined): void =>
  useSaves.setState(({ forms, last }) => {
    const next = new Map(forms);
    if (status === undefined) next.delete(id);
    else next.set(id, status);
    return { forms: next, last: status?.state === 'saved' ? status : last };
  });

/** Somebody else signs in: nothing of theirs has been saved yet. */
export const forgetSaves = (): void => useSaves.setState({ pending: 0, last: idle, forms: new Map() });

const COMFORT = ['failed', 'saving', 'dirty', 'saved', 'idle'] as const;

/** The least comforting of several states; of what is saved the last. */
export const worstOf = (states: readonly SaveState[]): SaveState => {
  for (const wanted of COMFORT) {
    const found = states.findLast(({ state }) => state === wanted);
    if (found !== undefined) return found;
  }
  return idle;
};

/** Where everything stands that a form on the screen saves by itself. */
export const useFormStates = (): readonly SaveState[] => [...useSaves(({ forms }) => forms).values()];

/** The least comforting of all that is true comes first. */
export const summariseSaves = ({ pending, last, forms }: Saves): SaveState => {
  const statuses = [...forms.values()];
  const failed = statuses.find((status) => status.state === 'failed');
  if (failed !== undefined) return failed;
  if (pending > 0 || statuses.some((status) => status.state === 'saving')) return saving;
  return statuses.find((status) => status.state === 'dirty') ?? last;
};

/** What the shell says about saving, and it is always true. */
export const useSaveState = (): SaveState => useSaves(summariseSaves);
