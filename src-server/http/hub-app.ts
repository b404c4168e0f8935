import { Hono, type MiddlewareHandler } from 'hono';
import { authContract, Session } from '#shared/contract/auth.ts';
import type { PageListener } from '../sync/transport/page-events.ts';
import { answerWebhook, WEBHOOK_PATH } from './payment-webhook.ts';
import { answerMedia, ticketOfPath, type OpenMedia } from './media-answer.ts';
import type { Log } from '../log.ts';
import { toResponse, type ApiAnswer, type ApiCall } from './api-call.ts';
import { FILE_BOUNDS } from './bounded-body.ts';
import type { Connection } from './client-address.ts';
import type { Readiness } from './health.ts';
import type { RequestRate } from './limits.ts';
import { requestKind, type HubMetrics } from './metrics.ts';
import { refuseForeignProbe, refuseForeignRequest } from './origin-check.ts';
import { refusal } from './refusal.ts';
import { logRequest } from './request-log.ts';
import { isSameText, ServerSecret } from './server-secrets.ts';
import type { SetupGuard } from './setup-guard.ts';
import { createWebSession, type WebEdge } from './web-session.ts';

export interface HubAppOptions {
  readonly api: (call: ApiCall) => Promise<ApiAnswer>;
  /** The file of a ticket. */
  readonly media: (ticket: string) => Promise<OpenMedia | null>;
  /** What the payment provider tells. @throws where it did not */
  readonly paymentEvent: (raw: Uint8Array, signature: string | null) => Promise<void>;
  readonly page: (request: Request) => Promise<Response>;
  /** What devices ask; without it no device follows this server. */
  readonly sync?: ((request: Request, from: WebEdge) => Promise<Response>) | undefined;
  /** What wakes the pages of signed-in people; a server that is no hub has none. */
  readonly pageEvents?: ((listener: PageListener, signal: AbortSignal) => Promise<Response>) | undefined;
  /** The names under which this server may be asked for. */
  readonly hosts: Pick<ReadonlySet<string>, 'has'>;
  /** Tells servers on other ports of one host apart: cookies do not. */
  readonly cookieName: string;
  /** True when people reach this server over HTTPS. */
  readonly isSecure: boolean;
  readonly rate: RequestRate;
  readonly metrics: HubMetrics;
  /** Asked for when somebody on another computer reads the metrics; null lets nobody there. */
  readonly metricsToken: string | null;
  readonly readiness: () => Promise<Readiness>;
  /** Where the first administrator must show the code of the console. */
  readonly setupGuard: SetupGuard | null;
  readonly log: Log | null;
  readonly isStopping: () => boolean;
}

export type HubBindings = Connection;

interface HubEnvironment {
  Bindings: HubBindings;
}

const metricsSecret = new ServerSecret('metrics token');

async function mayReadMetrics(
  request: Request,
  { isLocal, remoteAddress }: HubBindings,
  token: string | null,
): Promise<boolean> {
  if (token === null) return isLocal;
  const given = request.headers.get('authorization') ?? '';
  return (await metricsSecret.look(remoteAddress, () => isSameText(given, `Bearer ${token}`))) === true;
}

const PROBES = ['/health', '/ready', '/metrics'];

/** What watches over the server: asked by an address or a name of its own, and never counted. */
function addProbes(app: Hono<HubEnvironment>, options: HubAppOptions): void {
  const { hosts, readiness, metrics, metricsToken } = options;
  const noStore = { 'cache-control': 'no-store' };
  app.on('ALL', PROBES, async (context, next) => {
    const reason = refuseForeignProbe(context.req.raw, hosts);
    if (reason !== undefined) return refusal(403, 'FORBIDDEN', `Refused: ${reason}.`);
    await next();
    return undefined;
  });
  app.get('/health', () => Response.json({ status: 'up' }, { headers: noStore }));
  app.get('/ready', async () => {
    const state = await readiness();
    return Response.json(state, { status: state.ready ? 200 : 503, headers: noStore });
  });
  app.get('/metrics', async (context) => {
    if (!(await mayReadMetrics(context.req.raw, context.env, metricsToken)))
      return refusal(403, 'FORBIDDEN', 'The metrics are not for this address.');
    return new Response(metrics.registry.text(), {
      headers: { ...noStore, 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
    });
  });
}

/** Counts and logs every request, and while the server stops, sends nobody back to the same connection. */
function addWatch(app: Hono<HubEnvironment>, { metrics, log, isStopping }: HubAppOptions): void {
  app.use(async (context, next) => {
    const started = performance.now();
    await next();
    const ms = performance.now() - started;
    const { method, path } = context.req;
    const { status, headers } = context.res;
    metrics.answered(requestKind(path), status, ms);
    const requestId = headers.get('x-request-id') ?? crypto.randomUUID();
    if (log !== null) logRequest(log, { method, path, status, ms, requestId });
    // The context's own way would make a stream of the body.
    headers.set('x-request-id', requestId);
    if (isStopping()) headers.set('connection', 'close');
  });
}

/** Who may ask at all: the right name and page, not too often, and before the set-up only with its code. */
function addGuards(app: Hono<HubEnvironment>, { hosts, rate, metrics, setupGuard }: HubAppOptions): void {
  app.use(async (context, next) => {
    const wait = rate.take(context.env.remoteAddress);
    if (wait > 0) {
      metrics.refused('rate');
      const after = { 'retry-after': String(Math.max(1, Math.ceil(wait / 1000))) };
      return refusal(429, 'RATE_LIMITED', 'Too many requests. Wait a moment.', { headers: after });
    }
    const reason = refuseForeignRequest(context.req.raw, hosts);
    if (reason !== undefined) return refusal(403, 'FORBIDDEN', `Refused: ${reason}.`);
    await next();
    return undefined;
  });
  if (setupGuard === null) return;
  app.get('/setup-code', (context) =>
    setupGuard.enter(context.req.query('code') ?? '', context.env.remoteAddress),
  );
  app.use('*', async (context, next) => {
    const reason = await setupGuard.refuse(context.req.raw, context.env.remoteAddress);
    if (reason !== undefined) return refusal(403, 'FORBIDDEN', reason);
    await next();
    return undefined;
  });
}

/** What says that it is larger than any endpoint takes is not even counted; the rest is, where it is read. */
const limitBody: MiddlewareHandler = async (context, next) => {
  const length = Number(context.req.header('content-length') ?? 0);
  if (length > FILE_BOUNDS.bytes) return refusal(413, 'TOO_LARGE', 'The request is too large.');
  await next();
  return undefined;
};

/** Only an endpoint that says otherwise, such as images by their hash, may be kept. */
const API_HEADERS = { 'cache-control': 'no-store' } as const;

/** Asks who is signed in, with what a request brought. */
const sessionRequest = ({ url, headers }: Request): Request =>
  new Request(new URL(authContract.getSession.path, url), { headers });

const userOf = ({ status, body }: ApiAnswer): number | null => {
  const session = status === 200 ? Session.safeParse(body) : undefined;
  return session?.success === true ? session.data.user.id : null;
};

/** Everything that answers over HTTP: the API behind its web edge, and the page for every other path. */
export function createHubApp(options: HubAppOptions): Hono<HubEnvironment> {
  const { api, media, page, pageEvents, paymentEvent, sync, cookieName, isSecure } = options;
  const webSession = createWebSession({ answer: api, cookieName, isSecure });
  const edgeOf = ({ headers }: Request, { remoteAddress }: HubBindings): WebEdge => ({
    address: remoteAddress,
    // The guards have let this name pass.
    site: `${isSecure ? 'https' : 'http'}://${headers.get('host')?.toLowerCase() ?? ''}`,
  });
  const app = new Hono<HubEnvironment>();
  addProbes(app, options);
  addWatch(app, options);
  addGuards(app, options);
  app.use('/api/*', limitBody);
  app.get('/api/events', async (context) => {
    const { raw } = context.req;
    if (pageEvents === undefined) return refusal(404, 'NOT_FOUND', 'This server has no events.');
    const askSession = () => webSession(sessionRequest(raw), edgeOf(raw, context.env));
    const userId = userOf(await askSession());
    if (userId === null) return refusal(401, 'SESSION_REQUIRED', 'Sign in first.');
    const isSignedIn = async () => userOf(await askSession()) === userId;
    return pageEvents({ userId, isSignedIn }, raw.signal);
  });
  app.all('/api/*', async (context) => {
    const answer = await webSession(context.req.raw, edgeOf(context.req.raw, context.env));
    const headers = { ...API_HEADERS, ...answer.headers, 'x-content-type-options': 'nosniff' };
    return toResponse({ ...answer, headers });
  });
  app.all('/sync/*', async (context) => {
    if (sync === undefined) return refusal(404, 'NOT_FOUND', 'This server is not a hub.');
    return sync(context.req.raw, edgeOf(context.req.raw, context.env));
  });
  app.all('/media/*', async (context) => {
    const { method, path } = context.req;
    const ticket = ticketOfPath(path);
    const range = context.req.header('range') ?? null;
    return answerMedia({ method, range }, ticket === null ? null : await media(ticket));
  });
  app.post(WEBHOOK_PATH, (context) => answerWebhook(context.req.raw, paymentEvent));
  app.all('*', (context) => page(context.req.raw));
  return app;
}
