import { create } from 'zustand';

interface SessionState {
  /** The server has ended the session while somebody was at work. */
  readonly isLost: boolean;
}

/** Whether the session ended under an open screen; the shell then shows its dialog. */
export const useSessionState = create<SessionState>(() => ({ isLost: false }));

/** The server answered that there is no session any more. */
export const reportSessionLost = (): void => useSessionState.setState({ isLost: true });

export const isSessionLost = (): boolean => useSessionState.getState().isLost;

export const forgetSessionLoss = (): void => useSessionState.setState({ isLost: false });
