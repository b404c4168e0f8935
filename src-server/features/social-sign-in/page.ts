const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const STYLE =
  'body{font:16px/24px system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}';

/** A page of one sentence, for a browser that nobody sends on: no script, and nothing that is loaded. */
export const sentencePage = (sentence: string): Uint8Array =>
  new TextEncoder().encode(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<title>Lectern</title><style>${STYLE}</style></head><body><h1>Lectern</h1><p>${escaped(sentence)}</p></body></html>`,
  );

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
} as const;
