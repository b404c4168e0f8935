import type { PaymentIntent, SetupSession } from './objects.ts';
import { TEST_CARDS } from './test-cards.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const page = (title: string, inner: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/24px system-ui,sans-serif;max-width:28rem;margin:8vh auto;padding:0 1rem;
color-scheme:light dark}label{display:block;margin:.75rem 0}input{display:block;font:inherit;width:100%;
box-sizing:border-box;padding:.4rem}button,a{font:inherit;margin:.5rem .5rem 0 0;padding:.4rem .8rem}</style></head>
<body><main><h1>${title}</h1><p><strong>Payment sandbox: no money moves.</strong></p>${inner}</main></body></html>`;

const knownCards = Object.entries(TEST_CARDS)
  .map(([number, { label }]) => `<li><code>${number}</code> ${label}</li>`)
  .join('');

/** The form for a card, as the provider's own page would have it. */
export const setupPage = (session: SetupSession, problem?: string): string =>
  page(
    'Add a card',
    `${problem === undefined ? '' : `<p role="alert">${escaped(problem)}</p>`}
<form method="post"><label>Card number<input name="number" inputmode="numeric" autocomplete="off" required></label>
<label>Expiry (MM/YY)<input name="expiry" value="12/34" required></label>
<label>Security code<input name="cvc" value="123" required></label>
<button>Save card</button><a href="${escaped(session.cancel_url)}">Cancel</a></form>
<h2>Cards of the sandbox</h2><ul>${knownCards}</ul>`,
  );

/** The page of a bank that wants to know whether its customer pays. */
export const confirmPage = (intent: PaymentIntent): string =>
  page(
    'Confirm the payment',
    `<p>Your bank asks: do you pay ${intent.amount} (minor units) ${escaped(intent.currency.toUpperCase())}?</p>
<form method="post"><button name="answer" value="yes">Approve</button>
<button name="answer" value="no">Refuse</button></form>`,
  );

export const overPage = (): string => page('Nothing to do', '<p>This page has done its work.</p>');
