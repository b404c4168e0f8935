/** Answers that carry a session token; the edge keeps it and gives the page an opaque handle instead. */
const tokenIssuers: readonly RegExp[] = [
  /^\/api\/signin$/u,
  /^\/api\/social-sign-in$/u,
  /^\/api\/verify-two-factor(-code|-with-google)?$/u,
];

/** Where main keeps the token of a window that asked to stay signed in. */
export const rememberedSessionKey = 'session';

interface EdgeCall {
  readonly method: string;
  readonly path: string;
}

interface EdgeAnswer {
  readonly status: number;
  readonly body: unknown;
}

function pathnameOf(path: string): string {
  return path.split('?', 1)[0] ?? path;
}

/** True when an answer to this call may carry a new session token. */
export function mayIssueToken(call: EdgeCall): boolean {
  return call.method === 'POST' && tokenIssuers.some((issuer) => issuer.test(pathnameOf(call.path)));
}

/** The token in the answer to a sign-in, or undefined when there is none (second factor pending, refused). */
export function issuedToken(call: EdgeCall, answer: EdgeAnswer): string | undefined {
  if (!mayIssueToken(call) || (answer.status !== 200 && answer.status !== 201)) return undefined;
  const token = isRecord(answer.body) ? answer.body['token'] : undefined;
  return typeof token === 'string' && token.length > 0 ? token : undefined;
}

/** True when the call's body asks to stay signed in on this computer. */
export function asksToBeRemembered(body: unknown): boolean {
  return isRecord(body) && body['remember'] === true;
}

/** Why the held token is of no more use after this answer, or undefined while it is. */
export function sessionEnd(call: EdgeCall, answer: EdgeAnswer): 'signed-out' | 'expired' | undefined {
  if (call.method === 'POST' && pathnameOf(call.path) === '/api/logout' && answer.status < 500)
    return 'signed-out';
  if (answer.status === 401 && isRecord(answer.body) && answer.body['code'] === 'SESSION_EXPIRED')
    return 'expired';
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
