import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from './api-error.ts';
import { answerOf, createApi } from './api.ts';
import { CardsApi } from './cards-api.ts';
import { Control } from './control.ts';
import { Events, type Listener } from './events.ts';
import { Faults } from './faults.ts';
import { HostedPages } from './hosted-pages.ts';
import { IdempotencyKeys, type Answer } from './idempotency.ts';
import { Account } from './objects.ts';
import { PaymentsApi } from './payments-api.ts';

export interface SandboxOptions {
  readonly port: number;
  readonly secretKey: string;
  readonly listener?: Listener;
}

export interface Sandbox {
  readonly url: string;
  readonly account: Account;
  readonly faults: Faults;
  readonly events: Events;
  readonly cards: CardsApi;
  readonly payments: PaymentsApi;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  await once(request, 'end');
  return Buffer.concat(pieces).toString('utf8');
}

const keyOf = (authorization: string | undefined): string => {
  const [scheme = '', given = ''] = (authorization ?? '').split(' ');
  return scheme.toLowerCase() === 'basic'
    ? (Buffer.from(given, 'base64').toString().split(':')[0] ?? '')
    : given;
};

const sendJson = (response: ServerResponse, { status, body }: Answer): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** Starts the sandbox on this computer alone. Port 0 takes any free one. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const account = new Account();
  const faults = new Faults();
  const events = new Events(account, faults);
  events.listener = options.listener ?? null;
  let url = '';
  const cards = new CardsApi(account, events.tell, () => url);
  const payments = new PaymentsApi(account, events.tell, () => url);
  const api = createApi({ account, cards, payments });
  const keys = new IdempotencyKeys();
  const pages = new HostedPages(cards, payments);
  const control = new Control({ account, faults, events, cards, payments });

  const broken: Answer = { status: 500, body: { error: { type: 'api_error', message: 'Sorry.' } } };

  const work = async (
    request: IncomingMessage,
    at: URL,
    { body, isBroken }: { readonly body: string; readonly isBroken: boolean },
  ): Promise<Answer> => {
    const method = request.method ?? 'GET';
    if (keyOf(request.headers.authorization) !== options.secretKey)
      throw new ApiError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    const call = { method, path: at.pathname, query: at.searchParams, body };
    const key = request.headers['idempotency-key'];
    // Another moment, as elsewhere: two requests under one key can meet.
    const perform = async (): Promise<Answer> => {
      await sleep(1);
      const answer = api(call);
      return isBroken ? broken : answer;
    };
    return method === 'POST'
      ? keys.once(key?.toString(), JSON.stringify([at.pathname, body]), perform)
      : perform();
  };

  const tried = async (...given: Parameters<typeof work>): Promise<Answer> => {
    try {
      return await work(...given);
    } catch (error) {
      if (error instanceof ApiError) return answerOf(error);
      throw error;
    }
  };

  const answerApi = async (request: IncomingMessage, response: ServerResponse, at: URL): Promise<void> => {
    const body = await bodyOf(request);
    const fault = faults.next(`${request.method} ${at.pathname}`);
    if (fault?.kind === 'drop_before') return void request.socket.destroy();
    if (fault?.kind === 'error_before') return sendJson(response, broken);
    if (fault?.kind === 'delay') await sleep(fault.ms);
    // A 500 after the work is what is kept under the key, as with the provider.
    const given = { body, isBroken: fault?.kind === 'error_after' };
    if (fault?.kind === 'double') void tried(request, at, given);
    const answer = await tried(request, at, given);
    if (fault?.kind === 'drop_after') return void request.socket.destroy();
    sendJson(response, answer);
  };

  const http = createServer((request, response) => {
    const at = new URL(request.url ?? '/', 'http://sandbox');
    const answered = at.pathname.startsWith('/v1/')
      ? answerApi(request, response, at)
      : bodyOf(request).then((body) =>
          at.pathname.startsWith('/sandbox/')
            ? control
                .answer(request.method ?? 'GET', at.pathname, body)
                .then((said) => sendJson(response, said))
            : pages.answer(response, { method: request.method ?? 'GET', path: at.pathname, body }),
        );
    answered.catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, { status: 400, body: { message: String(error) } });
    });
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(options.port, '127.0.0.1', resolve);
  });
  const address = http.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : options.port}`;
  return {
    url,
    account,
    faults,
    events,
    cards,
    payments,
    close: async () => {
      events.close();
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
}
