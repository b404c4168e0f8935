import { bridge } from './bridge.ts';
import { openLink } from './open-link.ts';

const CARD_PAGE = /\/api\/card-page\/([\w-]{43})$/u;

/** Opens a page of the server or of the payment provider in the system's browser. @returns whether it was opened */
export const openOutside = async (url: string): Promise<boolean> => {
  const cardToken = CARD_PAGE.exec(url)?.[1];
  // The program knows the address of its hub by itself, also one without TLS.
  if (cardToken !== undefined) {
    const answer = await bridge()?.native('shell.openCardPage', { token: cardToken });
    if (answer !== undefined) return answer.opened;
  }
  if (bridge() !== undefined) return openLink(url);
  window.open(url, '_blank', 'noopener');
  return true;
};
