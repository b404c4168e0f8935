import type { RefObject } from 'react';
import { useEffect } from 'react';
import { isWriting } from '#renderer/lib/is-writing.ts';

/** The key "/" moves the focus to the search field, unless someone is writing. */
export const useSlashFocus = (field: RefObject<HTMLInputElement | null>): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target))
        return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [field]);
};
