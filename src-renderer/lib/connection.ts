import { create } from 'zustand';

interface Connection {
  /** The operating system reports a network. */
  readonly isOnline: boolean;
  /** The server behind this page answered the last call; always true on the desktop. */
  readonly isServerReachable: boolean;
}

/** Whether there is a network, and whether our server answers. Offline is a state, not an error. */
export const useConnection = create<Connection>(() => ({
  isOnline: navigator.onLine,
  isServerReachable: true,
}));

/** Follows the browser's own online and offline events; returns the way to stop. */
export const watchConnection = (): (() => void) => {
  const update = (): void => useConnection.setState({ isOnline: navigator.onLine });
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  update();
  return () => {
    window.removeEventListener('online', update);
    window.removeEventListener('offline', update);
  };
};

/** The transport reports here after every call. */
export const reportServerReachable = (isServerReachable: boolean): void => {
  if (useConnection.getState().isServerReachable !== isServerReachable) {
    useConnection.setState({ isServerReachable });
  }
};
