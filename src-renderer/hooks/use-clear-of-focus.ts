import { useLayoutEffect, useRef, type RefObject } from 'react';

/** For the ring of the focus, and for the way that a message comes in. */
const DISTANCE = 8;

const covers = (host: HTMLElement, element: Element): boolean => {
  const under = element.getBoundingClientRect();
  return [...host.children].some((child) => {
    const over = child.getBoundingClientRect();
    return (
      over.left - DISTANCE < under.right &&
      under.left < over.right + DISTANCE &&
      over.top - DISTANCE < under.bottom &&
      under.top < over.bottom + DISTANCE
    );
  });
};

const stepAside = (host: HTMLElement): void => {
  const active = document.activeElement;
  const isOwn = active === null || active === document.body || host.contains(active);
  if (isOwn || !covers(host, active)) return;
  const before = host.dataset['side'] === 'end' ? 'end' : 'start';
  host.dataset['side'] = before === 'end' ? 'start' : 'end';
  // What is under both places is too large to be hidden by either.
  if (covers(host, active)) host.dataset['side'] = before;
};

/**
 * Moves what lies over the screen to its other place, named by `data-side`, while it would cover the element that
 * has the focus.
 * @param count how many lie there; with none the next begins at the usual place.
 * @returns the element around them.
 */
export const useClearOfFocus = <T extends HTMLElement>(count: number): RefObject<T | null> => {
  const place = useRef<T>(null);
  useLayoutEffect(() => {
    const host = place.current;
    if (host === null) return undefined;
    if (count === 0) {
      delete host.dataset['side'];
      return undefined;
    }
    const check = (): void => stepAside(host);
    check();
    window.addEventListener('focusin', check);
    window.addEventListener('resize', check);
    return () => {
      window.removeEventListener('focusin', check);
      window.removeEventListener('resize', check);
    };
  }, [count]);
  return place;
};
