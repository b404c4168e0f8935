export interface Attention {
  readonly isVisible: boolean;
  readonly hasFocus: boolean;
}

/** Whether the page is on the screen and has the keyboard. */
export const attentionNow = (): Attention => ({ isVisible: !document.hidden, hasFocus: document.hasFocus() });

/** Reports every change of it; returns the way to stop. */
export const watchAttention = (report: (attention: Attention) => void): (() => void) => {
  const tell = (): void => report(attentionNow());
  const targets = [
    [window, 'focus'],
    [window, 'blur'],
    [window, 'pagehide'],
    [document, 'visibilitychange'],
  ] as const;
  for (const [target, event] of targets) target.addEventListener(event, tell);
  return () => {
    for (const [target, event] of targets) target.removeEventListener(event, tell);
  };
};
