import { randomBytes } from 'node:crypto';
import { asksToBeRemembered, issuedToken, mayIssueToken, sessionEnd } from '#shared/bridge/session-edge.ts';

export interface WebSessionOptions {
  /** @param address where the request came from, whatever it says itself. */
  readonly fetch: (request: Request, address: string) => Promise<Response>;
  /** Tells servers on other ports of one host apart: cookies do not. */
  readonly cookieName: string;
  /** True when people reach this server over HTTPS. */
  readonly isSecure: boolean;
}

const rememberedSeconds = 30 * 24 * 60 * 60;

/**
 * The browser's edge of the API. Our own page says so in a header that no foreign page can send without a
 * preflight, which is never answered; only then the HttpOnly cookie counts. Sign-in answers keep their shape,
 * with a handle in the token's place. Other clients use the bearer token and see no cookie.
 */
export function createWebSession({
  fetch,
  cookieName,
  isSecure,
}: WebSessionOptions): WebSessionOptions['fetch'] {
  const cookie = (value: string, maxAge: number | undefined): string =>
    [
      `${cookieName}=${value}`,
      'Path=/api',
      'HttpOnly',
      'SameSite=Strict',
      ...(isSecure ? ['Secure'] : []),
      ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    ].join('; ');

  return async (request, address) => {
    if (request.headers.get('x-lectern-client') !== 'web') return fetch(withoutCookie(request), address);
    const { pathname } = new URL(request.url);
    const call = { method: request.method, path: pathname };
    const remember = mayIssueToken(call) && asksToBeRemembered(await readJson(request.clone()));
    const response = await fetch(withToken(request, readCookie(request, cookieName)), address);
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    if (!isJson || !(mayIssueToken(call) || response.status === 401 || pathname === '/api/logout'))
      return response;

    const body: unknown = await readJson(response.clone());
    const token = issuedToken(call, { status: response.status, body });
    const headers = new Headers(response.headers);
    if (token !== undefined && typeof body === 'object' && body !== null) {
      headers.append('set-cookie', cookie(token, remember ? rememberedSeconds : undefined));
      headers.delete('content-length');
      const shown = { ...body, token: `web-${randomBytes(16).toString('hex')}` };
      return new Response(JSON.stringify(shown), { status: response.status, headers });
    }
    if (sessionEnd(call, { status: response.status, body }) === undefined) return response;
    headers.append('set-cookie', cookie('', 0));
    return new Response(response.body, { status: response.status, headers });
  };
}

function withoutCookie(request: Request): Request {
  if (!request.headers.has('cookie')) return request;
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  return new Request(request, { headers });
}

/** The page's own authorization is never believed: it holds a handle only. */
function withToken(request: Request, token: string | undefined): Request {
  const headers = new Headers(request.headers);
  headers.delete('cookie');
  headers.delete('authorization');
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  return new Request(request, { headers });
}

function readCookie(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value === undefined || value === '' ? undefined : value;
}

async function readJson(message: Request | Response): Promise<unknown> {
  try {
    return await message.json();
  } catch (error) {
    // Malformed JSON is refused by the server itself.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
