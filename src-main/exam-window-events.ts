import type { Attention } from './attention.ts';
import type { ExamEvidence } from './exam-evidence.ts';
import { triedBy } from './exam-keys.ts';
import type { ExamSitting, ExamWindow } from './exam-sitting.ts';
import type { WindowHold } from './window-hold.ts';

export interface ExamWindowEvents {
  readonly sitting: ExamSitting;
  readonly evidence: ExamEvidence;
  readonly attention: Attention;
  readonly hold: WindowHold;
}

/** Copying takes a moment after the key. */
const COPY_MS = 50;

/** Hears what a window says of itself; while no exam is sat in it, nothing comes of it. */
export function hearWindow(window: ExamWindow, watched: ExamWindowEvents): void {
  const { sitting, evidence, attention, hold } = watched;
  const isSat = (): boolean => sitting.isIn(window);

  window.on('blur', () => isSat() && attention.gone());
  window.on('focus', () => {
    if (!isSat() || !sitting.isInFront()) return;
    attention.here();
    void noteClipboard(watched);
  });
  window.on('minimize', () => {
    if (!isSat()) return;
    evidence.began('minimised');
    attention.gone();
  });
  window.on('restore', () => {
    if (!isSat()) return;
    evidence.ended('restored', 'minimised');
    if (sitting.isInFront()) attention.here();
  });
  window.on('leave-full-screen', () => {
    if (!isSat() || !hold.isHeld) return;
    evidence.began('left_full_screen');
    window.setFullScreen(true);
  });
  window.on('enter-full-screen', () => isSat() && evidence.ended('full_screen', 'left_full_screen'));
  window.webContents.on('render-process-gone', () => {
    if (!isSat()) return;
    evidence.write({ what: 'page_crash' });
    sitting.end(false);
  });
  window.webContents.on('before-input-event', (_event, input) => {
    const tried = isSat() ? triedBy(input) : undefined;
    if (tried === 'clipboard') setTimeout(() => void noteClipboard(watched), COPY_MS);
    else if (tried !== undefined) evidence.once(tried);
  });
}

async function noteClipboard({ hold, evidence }: ExamWindowEvents): Promise<void> {
  if (await hold.emptyClipboard()) evidence.once('clipboard_try');
}
