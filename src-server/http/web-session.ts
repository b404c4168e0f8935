import { randomBytes } from 'node:crypto';
import { asksToBeRemembered, issuedToken, mayIssueToken, sessionEnd } from '#shared/bridge/session-edge.ts';
import { callOfRequest, type ApiAnswer, type ApiCall } from './api-call.ts';

export interface WebSessionOptions {
  readonly answer: (call: ApiCall) => Promise<ApiAnswer>;
  /** Tells servers on other ports of one host apart: cookies do not. */
  readonly cookieName: string;
  /** True when people reach this server over HTTPS. */
  readonly isSecure: boolean;
}

/** Where a request came from, and under which origin it asked. */
export interface WebEdge {
  readonly address: string;
  readonly site: string;
}

const rememberedSeconds = 30 * 24 * 60 * 60;

/**
 * The browser's edge of the API. Our own page says so in a header that no foreign page can send without a
 * preflight, which is never answered; only then the HttpOnly cookie counts. Sign-in answers keep their shape,
 * with a handle in the token's place. Other clients use the bearer token and see no cookie.
 */
export function createWebSession({
  answer,
  cookieName,
  isSecure,
}: WebSessionOptions): (request: Request, edge: WebEdge) => Promise<ApiAnswer> {
  const cookie = (value: string, maxAge: number | undefined): string =>
    [
      `${cookieName}=${value}`,
      'Path=/api',
      'HttpOnly',
      'SameSite=Strict',
      ...(isSecure ? ['Secure'] : []),
      ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
    ].join('; ');

  return async (request, edge) => {
    const { headers } = request;
    if (headers.get('x-lectern-client') !== 'web') return answer(callOfRequest(request, edge));
    const token = readCookie(headers.get('cookie'), cookieName);
    // The page's own authorization is never believed: it holds a handle only.
    const authorization = token === undefined ? null : `Bearer ${token}`;
    const call = callOfRequest(request, { ...edge, authorization });
    if (mayIssueToken(call)) return signIn(call);
    const answered = await answer(call);
    if (sessionEnd(call, answered) === undefined) return answered;
    return { ...answered, headers: { ...answered.headers, 'set-cookie': cookie('', 0) } };
  };

  async function signIn(call: ApiCall): Promise<ApiAnswer> {
    let remember = false;
    const answered = await answer({
      ...call,
      // Read once, within the bounds of the API.
      readBody: async (kind) => {
        const body = await call.readBody(kind);
        remember = asksToBeRemembered(body);
        return body;
      },
    });
    const token = issuedToken(call, answered);
    const { body } = answered;
    if (token === undefined || typeof body !== 'object' || body === null) {
      if (sessionEnd(call, answered) === undefined) return answered;
      return { ...answered, headers: { ...answered.headers, 'set-cookie': cookie('', 0) } };
    }
    return {
      status: answered.status,
      headers: { ...answered.headers, 'set-cookie': cookie(token, remember ? rememberedSeconds : undefined) },
      body: { ...body, token: `web-${randomBytes(16).toString('hex')}` },
    };
  }
}

function readCookie(header: string | null, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
  return value === undefined || value === '' ? undefined : value;
}
