import { create } from 'zustand';

interface ReauthenticationState {
  /** Somebody has to show once more who they are; what waits for it is told how it ended. */
  readonly waiting: readonly ((isShown: boolean) => void)[];
}

export const useReauthentication = create<ReauthenticationState>(() => ({ waiting: [] }));

/** The dialogs that are mounted: where there is none, nobody could answer. */
let dialogs = 0;

/** Called by the dialog while it is mounted. @returns how it says that it no longer is. */
export const serveReauthentication = (): (() => void) => {
  dialogs += 1;
  return () => {
    dialogs -= 1;
    settleReauthentication(false);
  };
};

/** Opens the dialog, or joins whoever has. @returns false where its person gave up. */
export const askToReauthenticate = (): Promise<boolean> => {
  if (dialogs === 0) return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  useReauthentication.setState(({ waiting }) => ({ waiting: [...waiting, resolve] }));
  return promise;
};

/** Closes the dialog and tells everybody who waits. */
export const settleReauthentication = (isShown: boolean): void => {
  const { waiting } = useReauthentication.getState();
  useReauthentication.setState({ waiting: [] });
  for (const tell of waiting) tell(isShown);
};
