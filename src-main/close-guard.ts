/** How long a page may hold a closing window while it saves. */
export const closeHoldMs = 5_000;

export interface GuardedWindow {
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown;
  isDestroyed(): boolean;
  close(): void;
  destroy(): void;
}

/** What keeps a window open whatever its page says. */
export interface CloseLock {
  isOn(): boolean;
  onTry(): void;
}

export interface CloseGuard {
  setHeld(held: boolean): void;
}

/**
 * Lets a page finish saving before its window closes: it is told, and gets at most `closeHoldMs`. After that
 * the window goes; what was acknowledged is on disk already.
 */
export function guardClose(
  window: GuardedWindow,
  tellPage: () => void,
  { holdMs = closeHoldMs, lock }: { readonly holdMs?: number; readonly lock?: CloseLock } = {},
): CloseGuard {
  let held = false;
  let timer: NodeJS.Timeout | undefined;

  window.on('close', (event) => {
    if (lock?.isOn() === true) {
      event.preventDefault();
      lock.onTry();
      return;
    }
    if (!held) {
      clearTimeout(timer);
      return;
    }
    event.preventDefault();
    if (timer !== undefined) return;
    tellPage();
    timer = setTimeout(() => {
      if (!window.isDestroyed()) window.destroy();
    }, holdMs);
  });

  return {
    setHeld(next) {
      held = next;
      if (held || timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      if (!window.isDestroyed()) window.close();
    },
  };
}
