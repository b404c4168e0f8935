import { bridge } from './bridge.ts';
import { errorText } from './error-text.ts';
import { feedback } from './feedback.ts';

/** Opens the print dialog of the browser or the desktop. */
export const printPage = (): void => {
  const desktop = bridge();
  if (desktop === undefined) window.print();
  else desktop.native('window.print').catch((error: unknown) => feedback().error(errorText(error)));
};
