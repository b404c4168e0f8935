import { useState } from 'react';

/** A dialog that writes something new, or changes a row: what it is about stays while it closes. */
export const useRowDialog = <Row>() => {
  const [{ opened, row }, setState] = useState<{ readonly opened: boolean; readonly row?: Row }>({
    opened: false,
  });
  return {
    opened,
    /** Undefined where something new is written. */
    row,
    open: (about?: Row): void =>
      setState(about === undefined ? { opened: true } : { opened: true, row: about }),
    close: (): void => setState((last) => ({ ...last, opened: false })),
  };
};
