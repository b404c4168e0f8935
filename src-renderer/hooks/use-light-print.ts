import { useEffect } from 'react';

const attribute = 'data-mantine-color-scheme';

/** Paper is white: whatever the theme, the page is printed in the light one. */
export const useLightPrint = (): void => {
  useEffect(() => {
    const root = document.documentElement;
    let scheme: string | null = null;
    const lighten = (): void => {
      scheme = root.getAttribute(attribute);
      root.setAttribute(attribute, 'light');
    };
    const restore = (): void => {
      if (scheme !== null) root.setAttribute(attribute, scheme);
    };
    window.addEventListener('beforeprint', lighten);
    window.addEventListener('afterprint', restore);
    return () => {
      window.removeEventListener('beforeprint', lighten);
      window.removeEventListener('afterprint', restore);
    };
  }, []);
};
