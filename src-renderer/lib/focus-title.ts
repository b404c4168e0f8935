const patienceMs = 3000;

/**
 * Moves focus to the title of the screen as soon as it is there, unless the screen or the person chose otherwise;
 * again when the title of the skeleton gives way to that of the content.
 */
export const focusTitle = (): (() => void) => {
  let isMoved = false;
  const tryNow = (): void => {
    const active = document.activeElement;
    const isLost = active === null || active === document.body;
    if (!isLost && (isMoved || active.closest('main, [role=dialog]') !== null)) return;
    const title = document.querySelector<HTMLElement>('main h1');
    if (title === null) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
    isMoved = true;
  };
  const observer = new MutationObserver(tryNow);
  const timer = setTimeout(() => stop(), patienceMs);
  const stop = (): void => {
    observer.disconnect();
    clearTimeout(timer);
    window.removeEventListener('keydown', stop);
    window.removeEventListener('pointerdown', stop);
  };
  window.addEventListener('keydown', stop);
  window.addEventListener('pointerdown', stop);
  observer.observe(document.body, { childList: true, subtree: true });
  tryNow();
  return stop;
};
