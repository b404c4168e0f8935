import { useEffect, useRef } from 'react';
import { focusTitle } from '#renderer/lib/focus-title.ts';

/** Whenever the place becomes another one: scroll to the top, and go on at its title. */
export const useFocusOnNavigation = (place: string): void => {
  const arrivedAt = useRef(place);
  useEffect(() => {
    if (arrivedAt.current === place) return undefined;
    arrivedAt.current = place;
    window.scrollTo(0, 0);
    return focusTitle();
  }, [place]);
};
