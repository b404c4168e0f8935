import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ErrorBody } from '#shared/contract/errors.ts';
import { refuseForeignRequest } from './origin-check.ts';
import { createWebSession } from './web-session.ts';

export interface HubAppOptions {
  readonly api: (request: Request) => Promise<Response>;
  readonly page: (request: Request) => Promise<Response>;
  readonly port: number;
}

export interface HubBindings {
  readonly remoteAddress: string;
}

/** The most that one request may carry; files come in parts. */
const maxBodyBytes = 6 * 1024 * 1024;

function refusal(status: number, code: string, message: string): Response {
  const body: ErrorBody = { message, code, request_id: crypto.randomUUID() };
  return Response.json(body, { status });
}

/** Everything that answers over HTTP: the API behind its web edge, and the page for every other path. */
export function createHubApp({ api, page, port }: HubAppOptions): Hono<{ Bindings: HubBindings }> {
  const hosts = new Set(['127.0.0.1', 'localhost', '[::1]'].map((host) => `${host}:${port}`));
  const webSession = createWebSession({ fetch: api, cookieName: `lectern_session_${port}`, isSecure: false });
  const app = new Hono<{ Bindings: HubBindings }>();
  app.use(async (context, next) => {
    const reason = refuseForeignRequest(context.req.raw, hosts);
    if (reason !== undefined) return refusal(403, 'FORBIDDEN', `Refused: ${reason}.`);
    await next();
    return undefined;
  });
  app.use(
    '/api/*',
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => refusal(413, 'TOO_LARGE', 'The request is too large.'),
    }),
  );
  app.all('/api/*', async (context) => {
    const headers = new Headers(context.req.raw.headers);
    headers.set('x-lectern-address', context.env.remoteAddress);
    const answer = await webSession(new Request(context.req.raw, { headers }));
    const response = new Response(answer.body, answer);
    // Only an endpoint that says otherwise, such as images by their hash, may be kept.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    response.headers.set('x-content-type-options', 'nosniff');
    return response;
  });
  app.all('*', (context) => page(context.req.raw));
  return app;
}
