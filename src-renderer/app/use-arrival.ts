import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { ShellRoute } from '#shared/domain/shell/routes.ts';

const patienceMs = 3000;

/** Moves focus to the title of the screen as soon as it is there, unless the screen or the person chose otherwise. */
const focusTitle = (): (() => void) => {
  const tryNow = (): boolean => {
    const active = document.activeElement;
    if (active !== null && active !== document.body && active.closest('main') !== null) return true;
    const title = document.querySelector<HTMLElement>('main h1');
    if (title === null) return false;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
    return true;
  };
  if (tryNow()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (tryNow()) stop();
  });
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
  return stop;
};

/** On arrival at a screen: scroll to the top, name the window, and tell assistive technology where we are. */
export const useArrival = (route: ShellRoute | undefined): void => {
  const { t } = useTranslation('shell');
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);
  const title = t(`routes.${route?.title ?? 'notFound'}`);

  useEffect(() => {
    document.title = `${title} - Lectern`;
  }, [title]);

  useEffect(() => {
    if (arrivedAt.current === pathname) return undefined;
    arrivedAt.current = pathname;
    window.scrollTo(0, 0);
    return focusTitle();
  }, [pathname]);
};
