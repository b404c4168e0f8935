import type { MessagePort } from 'node:worker_threads';
import type { ApiResponse } from '#shared/bridge/api-message.ts';
import type { TransportRequest, TransportResponse } from '#shared/contract/client.ts';
import type { JsonValue } from '#shared/bridge/json.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { WindowDesk } from './features/exam-attempts/window-desk.ts';
import { mediaOverPort } from './blobs/media-over-port.ts';
import { ticketOfPath, type OpenMedia } from './http/media-answer.ts';
import type {
  FromServer,
  SecretAnswer,
  SecretWish,
  ServerRequest,
  ToServer,
  WindowAnswer,
  WindowWish,
} from '#shared/bridge/server-port.ts';
import type { Secrets } from './sync/control.ts';

interface CallServer {
  media(ticket: string): Promise<OpenMedia | null>;
  call(request: TransportRequest): Promise<TransportResponse>;
  readonly window: Pick<WindowDesk, 'sitting' | 'write'>;
  close(): Promise<void>;
}

export type WorkerPort = Pick<MessagePort, 'postMessage' | 'on' | 'close'>;

export interface ServerPort {
  /** The key ring of the computer, by way of main. */
  readonly secrets: Secrets;
  /** Starts answering; the port closes itself when main asks for it. */
  serve(server: CallServer): void;
  fail(error: unknown): void;
  /** Main says how long the computer has slept in all. */
  readonly onSlept: (hear: (sleptMs: number) => void) => void;
  /** Main says whether people share this computer, and how long a session may idle then. */
  readonly onShared: (hear: (idleMinutes: number | null) => void) => void;
  /** The hub has stopped answering, or answers again. */
  readonly tellReach: (isReached: boolean) => void;
  /** Rows of the hub have arrived, of these tables; none where they may be of any. */
  readonly tellArrived: (tables: readonly string[]) => void;
}

/** The server thread's end of the port to main. Requests that come before the server is open wait for it. */
export function openServerPort(port: WorkerPort): ServerPort {
  const opened = Promise.withResolvers<CallServer | undefined>();
  const hearingSleep: ((sleptMs: number) => void)[] = [];
  const hearingShared: ((idleMinutes: number | null) => void)[] = [];
  const asked = new Map<number, (answer: SecretAnswer) => void>();
  let lastAsked = 0;

  const post = (message: FromServer, transfer: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, [...transfer]);

  async function ask(wish: SecretWish): Promise<string | undefined> {
    const id = ++lastAsked;
    const { promise, resolve } = Promise.withResolvers<SecretAnswer>();
    asked.set(id, resolve);
    post({ type: 'secret', id, wish });
    const secret = await promise;
    if (!secret.ok) throw new AppError('UNAVAILABLE', secret.message);
    return secret.value;
  }

  async function answer(id: number, request: ServerRequest): Promise<void> {
    const server = await opened.promise;
    const response = server === undefined ? refusedToOpen : await callOver(server, request);
    const bytes = response.body instanceof Uint8Array ? response.body.buffer : undefined;
    post({ type: 'response', id, response }, bytes instanceof ArrayBuffer ? [bytes] : []);
  }

  async function answerWindow(id: number, wish: WindowWish): Promise<void> {
    const server = await opened.promise;
    post({ type: 'window', id, ...(await windowAnswer(server, wish)) });
  }

  async function close(): Promise<void> {
    const server = await opened.promise;
    await server?.close();
    post({ type: 'closed' });
    port.close();
  }

  port.on('message', (message: ToServer) => {
    switch (message.type) {
      case 'request':
        void answer(message.id, message.request);
        return;
      case 'secret':
        asked.get(message.id)?.(message);
        asked.delete(message.id);
        return;
      case 'slept':
        for (const hear of hearingSleep) hear(message.ms);
        return;
      case 'shared':
        for (const hear of hearingShared) hear(message.idleMinutes);
        return;
      case 'window':
        void answerWindow(message.id, message.wish);
        return;
      case 'close':
        void close();
        return;
    }
  });

  return {
    secrets: {
      get: (name) => ask({ op: 'get', name }),
      set: async (name, value) => void (await ask({ op: 'set', name, value })),
      remove: async (name) => void (await ask({ op: 'remove', name })),
    },
    serve(server) {
      opened.resolve(server);
      post({ type: 'ready' });
    },
    fail(error) {
      post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
      opened.resolve(undefined);
      port.close();
    },
    onSlept: (hear) => void hearingSleep.push(hear),
    onShared: (hear) => void hearingShared.push(hear),
    tellReach: (isReached) => post({ type: 'hub', isReached }),
    tellArrived: (tables) => post({ type: 'arrived', tables }),
  };
}

const refusedToOpen: ApiResponse = {
  status: 503,
  headers: {},
  body: { message: 'The server could not open its data.', code: 'UNAVAILABLE', request_id: 'not-opened' },
};

async function windowAnswer(server: CallServer | undefined, wish: WindowWish): Promise<WindowAnswer> {
  if (server === undefined) return { ok: false, message: 'The server could not open its data.' };
  try {
    if (wish.op === 'sitting')
      return { ok: true, op: 'sitting', sitting: await server.window.sitting(wish.attemptId) };
    const isWritten = await server.window.write(wish.attemptId, wish.evidence);
    return { ok: true, op: 'write', isWritten };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** One request of the bridge as a call: JSON stays a value, bytes stay bytes. */
async function callOver(server: CallServer, request: ServerRequest): Promise<ApiResponse> {
  const ticket = ticketOfPath(request.path);
  if (ticket !== null) return mediaOverPort(await server.media(ticket), request);
  const { status, headers, body } = await server.call(request);
  // A copy of its own: the buffer is handed to main, and Node may share it with other blobs.
  if (body instanceof Uint8Array) return { status, headers, body: new Uint8Array(body) };
  // Checked against its contract by the server; JSON drops what has no value, as HTTP would.
  const json: JsonValue = JSON.parse(JSON.stringify(body ?? null));
  return { status, headers, body: json };
}
