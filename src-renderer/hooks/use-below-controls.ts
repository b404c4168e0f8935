import { useLayoutEffect, useRef, type RefObject } from 'react';

/** For the ring of the focus, and for the way that a message comes in. */
const DISTANCE = 8;

const covers = (host: HTMLElement, under: DOMRect): boolean => {
  const over = host.getBoundingClientRect();
  return (
    over.left - DISTANCE < under.right &&
    under.left < over.right + DISTANCE &&
    over.top - DISTANCE < under.bottom &&
    under.top < over.bottom + DISTANCE
  );
};

/** Lowers the element to below a control that it covers. */
const leaveFree = (host: HTMLElement, control: Element | null): void => {
  if (control === null || control === document.body || host.contains(control)) return;
  const under = control.getBoundingClientRect();
  if (!covers(host, under)) return;
  const start = under.bottom + DISTANCE;
  // The lower half is for offers to undo; what reaches so far down is too large to be hidden.
  if (start + host.offsetHeight > window.innerHeight / 2) return;
  host.style.setProperty('inset-block-start', `${start}px`);
};

const makeWay = (host: HTMLElement): void => {
  host.style.removeProperty('inset-block-start');
  leaveFree(host, document.querySelector('[data-page-actions]'));
  leaveFree(host, document.activeElement);
};

/**
 * Lowers messages at the top of the screen to below the actions of the page, and below what has the focus, while
 * they would cover these.
 * @param count how many there are.
 * @returns the element around them.
 */
export const useBelowControls = <T extends HTMLElement>(count: number): RefObject<T | null> => {
  const place = useRef<T>(null);
  useLayoutEffect(() => {
    const host = place.current;
    if (host === null || count === 0) return undefined;
    const check = (): void => makeWay(host);
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
