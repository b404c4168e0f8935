import type { BrowserWindow } from 'electron';
import type { WindowRules } from '#shared/contract/exam-drafts.ts';

type HeldWindow = Pick<
  BrowserWindow,
  'isDestroyed' | 'isFullScreen' | 'setAlwaysOnTop' | 'setContentProtection' | 'setFullScreen' | 'setKiosk'
>;

export interface HeldClipboard {
  clear(): void;
  hasAnything(): Promise<boolean>;
}

export interface WindowHold {
  hold(window: HeldWindow, lockdown: WindowRules['lockdown']): void;
  /** Puts back what was before; nothing where it is not held. */
  release(): void;
  readonly isHeld: boolean;
  /** Empties the clipboard while a window is held. @returns whether something was in it */
  emptyClipboard(): Promise<boolean>;
}

/**
 * Holds one window while an exam asks for it: it fills the screen and stays in front, is left out of recordings of
 * the screen where the system has that (macOS and Windows), and nothing comes in or out by the clipboard.
 */
export function createWindowHold(clipboard: HeldClipboard): WindowHold {
  let held: { readonly window: HeldWindow; readonly isKiosk: boolean; readonly wasFull: boolean } | undefined;

  return {
    hold(window, lockdown) {
      if (held !== undefined || lockdown === 'off') return;
      held = { window, isKiosk: lockdown === 'kiosk', wasFull: window.isFullScreen() };
      clipboard.clear();
      window.setContentProtection(true);
      window.setAlwaysOnTop(true, 'screen-saver');
      window.setFullScreen(true);
      if (held.isKiosk) window.setKiosk(true);
    },
    release() {
      if (held === undefined) return;
      const { window, isKiosk, wasFull } = held;
      held = undefined;
      clipboard.clear();
      if (window.isDestroyed()) return;
      if (isKiosk) window.setKiosk(false);
      window.setAlwaysOnTop(false);
      window.setContentProtection(false);
      window.setFullScreen(wasFull);
    },
    get isHeld() {
      return held !== undefined;
    },
    async emptyClipboard() {
      if (held === undefined || !(await clipboard.hasAnything())) return false;
      clipboard.clear();
      return true;
    },
  };
}
