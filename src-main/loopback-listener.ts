import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { readReturn, type ReturnOutcome } from '#shared/domain/social-sign-in/return-place.ts';

const HOST = '127.0.0.1';
const LIMIT_MS = 3 * 60_000;
const PATH_BYTES = 32;

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lectern</title>' +
  '<style>body{font:16px/24px system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}</style>' +
  '</head><body><h1>Lectern</h1><p>You can close this page and go back to Lectern.</p></body></html>';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'referrer-policy': 'no-referrer',
  connection: 'close',
} as const;

export interface LoopbackListener {
  /** Where the browser of this computer is sent to: a free port and a path that nobody guesses. */
  readonly address: string;
  /** What it brought; `over` where the time went by or `close` came first. */
  readonly returned: Promise<ReturnOutcome | 'over'>;
  close(): void;
}

/** Listens on this computer alone, for one request to one path, for three minutes (RFC 8252, section 7.3). */
export async function openLoopbackListener(limitMs = LIMIT_MS): Promise<LoopbackListener> {
  const path = `/${randomBytes(PATH_BYTES).toString('base64url')}`;
  const { promise: returned, resolve } = Promise.withResolvers<ReturnOutcome | 'over'>();
  let host = '';
  const server = createServer((request, response) => {
    const url = URL.parse(request.url ?? '', `http://${host}`);
    // A page that a foreign name was led here by says that name.
    const isOurs = request.method === 'GET' && request.headers.host === host && url?.pathname === path;
    const outcome = isOurs ? readReturn(url.search) : null;
    if (outcome === null) {
      response.writeHead(404, { connection: 'close' }).end();
      return;
    }
    server.close();
    response.writeHead(200, HEADERS).end(PAGE);
    end(outcome);
  });
  const end = (outcome: ReturnOutcome | 'over'): void => {
    clearTimeout(timer);
    server.close();
    resolve(outcome);
  };
  const timer = setTimeout(() => end('over'), limitMs);
  timer.unref();
  await new Promise<void>((ready, failed) => {
    server.once('error', failed);
    server.listen(0, HOST, ready);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The listener has no port.');
  host = `${HOST}:${address.port}`;
  return { address: `http://${host}${path}`, returned, close: () => end('over') };
}
