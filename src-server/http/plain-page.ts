const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLE =
  'body{font:16px/24px system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}' +
  'button{font:inherit;padding:.5rem 1rem}';

/** What a page says, and where it leads. */
export interface PlainPage {
  readonly sentences: readonly string[];
  /** A button that sends nothing to the same address. */
  readonly button?: string;
  /** An address of another site, which the browser goes on to by itself. */
  readonly next?: { readonly url: string; readonly label: string };
}

/** A page for a browser that has no session here: no script, and nothing that is loaded. */
export function plainPage({ sentences, button, next }: PlainPage): Uint8Array {
  const said = sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join('');
  const form = button === undefined ? '' : `<form method="post"><button>${escaped(button)}</button></form>`;
  const link = next === undefined ? '' : `<p><a href="${escaped(next.url)}">${escaped(next.label)}</a></p>`;
  const refresh =
    next === undefined ? '' : `<meta http-equiv="refresh" content="0;url=${escaped(next.url)}">`;
  return new TextEncoder().encode(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `${refresh}<title>Lectern</title><style>${STYLE}</style></head>` +
      `<body><main><h1>Lectern</h1>${said}${form}${link}</main></body></html>`,
  );
}

/** No address with a token in it is told to another site; its own form says where it comes from. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
} as const;
