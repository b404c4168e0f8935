import type { BrowserWindow, PowerSaveBlocker, WebContents } from 'electron';
import { isBlockedInExam } from './exam-keys.ts';

type ExamContents = Pick<WebContents, 'id' | 'on' | 'off' | 'setBackgroundThrottling' | 'setZoomFactor'>;
export type ExamWindow = Pick<BrowserWindow, 'setMenuBarVisibility' | 'isDestroyed'> & {
  readonly webContents: ExamContents;
};

export interface ExamMode {
  begin(window: ExamWindow): void;
  /** Puts back the zoom of the ordinary window. */
  end(window: ExamWindow, zoom: number): void;
  isActive(windowId: number | undefined): boolean;
  forget(windowId: number): void;
}

type KeyListener = (event: { preventDefault(): void }, input: Parameters<typeof isBlockedInExam>[0]) => void;

const blockKeys: KeyListener = (event, input) => {
  if (isBlockedInExam(input)) event.preventDefault();
};

/** What changes while a window shows an exam: keys, menu, zoom, and the display stays awake. */
export function createExamMode(powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop'>): ExamMode {
  const blockers = new Map<number, number>();

  function release(windowId: number): void {
    const blocker = blockers.get(windowId);
    blockers.delete(windowId);
    if (blocker !== undefined) powerSaveBlocker.stop(blocker);
  }

  return {
    begin(window) {
      const contents = window.webContents;
      if (blockers.has(contents.id)) return;
      blockers.set(contents.id, powerSaveBlocker.start('prevent-display-sleep'));
      contents.on('before-input-event', blockKeys);
      contents.setBackgroundThrottling(false);
      contents.setZoomFactor(1);
      window.setMenuBarVisibility(false);
    },
    end(window, zoom) {
      const contents = window.webContents;
      if (!blockers.has(contents.id)) return;
      release(contents.id);
      contents.off('before-input-event', blockKeys);
      contents.setBackgroundThrottling(true);
      contents.setZoomFactor(zoom);
      window.setMenuBarVisibility(true);
    },
    isActive: (windowId) => windowId !== undefined && blockers.has(windowId),
    forget: release,
  };
}
