import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import { MESSAGE_BOUNDS, QUESTION_BOUNDS, readBody, STRANGER_BOUNDS } from '#server/http/bounded-body.ts';
import {
  AttemptsEnvelope,
  EnrolRequest,
  PublicCallRequest,
  RegisterRequest,
  SignInRequest,
  VouchRequest,
} from '#shared/contract/sync-link.ts';
import { HelloRequest, PullRequest, PushEnvelope } from '#shared/contract/sync-wire.ts';
import { errorAnswer } from '#server/http/error-answer.ts';
import type { Log } from '#server/log.ts';
import { deviceUnknown } from '../device-refusal.ts';
import type { HubBlobs } from '../blobs/hub-blobs.ts';
import type { HubEvents } from './hub-events.ts';
import type { PageEvents, PageListener } from './page-events.ts';
import type { HubMembers, Origin } from '../membership/hub-members.ts';
import type { SyncHub } from '../hub.ts';
import { MessagesInFlight } from './messages-in-flight.ts';
import { answerPublicCall, type CallForComputer } from './public-call.ts';
import { parseWire, toWireBody } from './wire-body.ts';

export interface HubRoutesDeps {
  readonly hub: SyncHub;
  readonly members: HubMembers;
  readonly blobs: HubBlobs;
  readonly events: HubEvents;
  readonly pages: PageEvents;
  readonly callForComputer: CallForComputer;
  readonly log: Log;
}

/** Everything under /sync of a hub, and what wakes its pages. */
export interface HubRoutes {
  fetch(request: Request, origin: Origin): Promise<Response>;
  /** A stream that tells a page of a signed-in person in which tables something has changed. */
  openPageEvents(listener: PageListener, signal: AbortSignal): Promise<Response>;
  /** Ends the streams, which would hold the server open. */
  close(): void;
}

type Post = (token: string, bytes: Uint8Array, origin: Origin) => Promise<unknown>;

const NO_STORE = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;
const BlobName = z.string().regex(/^[0-9a-f]{64}$/);

/** What carries the work of people, and may be large; all else is a question. */
const MESSAGES: ReadonlySet<string> = new Set(['/sync/push', '/sync/attempts']);

/** The token of a device; its format alone says nothing about whose it is. */
function tokenOf(request: Request): string {
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.get('authorization') ?? '');
  if (match?.[1] === undefined) throw deviceUnknown();
  return match[1];
}

/** What devices ask of a hub, over HTTP: bodies by their schema, packed where the other side unpacks. */
export function createHubRoutes({
  hub,
  members,
  blobs,
  events,
  pages,
  callForComputer,
  log,
}: HubRoutesDeps): HubRoutes {
  const posts: Readonly<Record<string, Post>> = {
    '/sync/hello': (token, bytes) => hub.hello(token, parseWire(HelloRequest, bytes)),
    '/sync/push': (token, bytes) => hub.push(token, parseWire(PushEnvelope, bytes)),
    '/sync/attempts': (token, bytes) => hub.attempts(token, parseWire(AttemptsEnvelope, bytes)),
    '/sync/pull': (token, bytes) => hub.pull(token, parseWire(PullRequest, bytes)),
    '/sync/register': (token, bytes) => members.register(token, parseWire(RegisterRequest, bytes)),
    '/sync/public': async (token, bytes, { site }) =>
      answerPublicCall(callForComputer, await members.deviceOf(token), {
        call: parseWire(PublicCallRequest, bytes),
        site,
      }),
    '/sync/signin': async (token, bytes) =>
      members.signIn(await members.deviceOf(token), parseWire(SignInRequest, bytes)),
    '/sync/vouch': async (token, bytes) =>
      members.vouchAgain(await members.deviceOf(token), parseWire(VouchRequest, bytes)),
  };

  const inFlight = new MessagesInFlight();

  const answerPost = async (request: Request, path: string, origin: Origin): Promise<Response> => {
    // A computer that joins has no token yet.
    if (path === '/sync/enrol') {
      const bytes = await readBody(request, STRANGER_BOUNDS);
      return packed(request, await members.enrol(parseWire(EnrolRequest, bytes), origin));
    }
    const post = Object.hasOwn(posts, path) ? posts[path] : undefined;
    if (post === undefined) throw new AppError('NOT_FOUND', 'There is no such endpoint.');
    const token = tokenOf(request);
    // Nobody's bytes are read before it is known who sends them.
    const { client_id: clientId } = await members.deviceOf(token);
    if (!MESSAGES.has(path))
      return packed(request, await post(token, await readBody(request, QUESTION_BOUNDS), origin));
    const taken = await inFlight.run(`${clientId} ${path}`, MESSAGE_BOUNDS, async (bounds) =>
      post(token, await readBody(request, bounds), origin),
    );
    return packed(request, taken);
  };

  const answer = async (request: Request, origin: Origin): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (request.method === 'POST') return answerPost(request, pathname, origin);
    if (request.method === 'GET' && pathname === '/sync/events') {
      return events.open(await members.deviceOf(tokenOf(request)), request.signal);
    }
    const name = /^\/sync\/blobs\/([^/]+)$/.exec(pathname)?.[1];
    if (name === undefined) throw new AppError('NOT_FOUND', 'There is no such endpoint.');
    if (!BlobName.safeParse(name).success) throw new AppError('NOT_FOUND', 'There is no such file.');
    const device = await members.deviceOf(tokenOf(request));
    return blobs.answer(request, device.client_id, name);
  };

  return {
    fetch: async (request, origin) => {
      try {
        return await answer(request, origin);
      } catch (error) {
        const { status, headers, body } = errorAnswer(error, randomUUID(), log);
        const text = request.method === 'HEAD' ? null : JSON.stringify(body);
        return new Response(text, { status, headers: { ...NO_STORE, ...headers } });
      }
    },
    openPageEvents: (listener, signal) => pages.open(listener, signal),
    close: () => {
      events.close();
      pages.close();
    },
  };
}

async function packed(request: Request, value: unknown): Promise<Response> {
  const mayPack = (request.headers.get('accept-encoding') ?? '').includes('gzip');
  const { bytes, encoding } = await toWireBody(value, mayPack);
  return new Response(bytes, {
    headers: {
      ...NO_STORE,
      'content-type': 'application/json',
      'content-length': String(bytes.byteLength),
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    },
  });
}
