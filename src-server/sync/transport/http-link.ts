import { z } from 'zod';
import { toAppError, type TransportRequest, type TransportResponse } from '#shared/contract/client.ts';
import { AppError } from '#shared/contract/errors.ts';
import {
  AttemptsAnswer,
  EnrolAnswer,
  PublicCallAnswer,
  RegisterAnswer,
  SignInAnswer,
  type AttemptsRequest,
  type EnrolRequest,
  type RegisterRequest,
  type SignInRequest,
  type VouchRequest,
} from '#shared/contract/sync-link.ts';
import {
  HelloAnswer,
  PullAnswer,
  PushAnswer,
  type HelloRequest,
  type PullRequest,
  type PushRequest,
} from '#shared/contract/sync-wire.ts';
import { ANSWER_BOUNDS, pieceBounds, readBody, unpackBody } from '#server/http/bounded-body.ts';
import type { HubLink } from '../client.ts';
import { exchange, type ExchangeAnswer } from './http-exchange.ts';
import { parseWire, toWireBody } from './wire-body.ts';

export interface HttpLinkOptions {
  /** Origin of the hub, as `parseHubAddress` let it pass. */
  readonly url: string;
  /** Asked for when it is needed: a key ring may be slow. A computer that joins has none. */
  readonly token: () => Promise<string | undefined>;
  readonly timeoutMs?: number;
  /** Ends whatever runs. */
  readonly signal?: AbortSignal;
}

interface ApiCallOptions {
  /** Of the person's session on the hub. */
  readonly token: string;
  /** Whether the endpoint answers bytes with this status. */
  readonly isBytes?: ((status: number) => boolean) | undefined;
}

/** The hub did not answer: not reachable, too slow, or something that is not it answered. */
export class HubUnreachable extends AppError {
  constructor(cause: unknown) {
    super('UNAVAILABLE', "The institution's server cannot be reached.", { cause });
    this.name = 'HubUnreachable';
  }
}

const TIMEOUT_MS = 30_000;
const GATEWAY = new Set([502, 503, 504]);
/** The institution is on another hub by now, which says nothing about this program (institutions/away.ts). */
const MISDIRECTED = 421;

/** A hub over HTTP. Answers are checked like requests: what calls itself the hub may be anything. */
export class HttpHubLink implements HubLink {
  readonly #options: HttpLinkOptions;

  constructor(options: HttpLinkOptions) {
    this.#options = options;
  }

  hello(request: HelloRequest): Promise<HelloAnswer> {
    return this.#post('/sync/hello', request, HelloAnswer);
  }

  push(request: PushRequest): Promise<PushAnswer> {
    return this.#post('/sync/push', request, PushAnswer);
  }

  pull(request: PullRequest): Promise<PullAnswer> {
    return this.#post('/sync/pull', request, PullAnswer);
  }

  attempts(request: AttemptsRequest): Promise<AttemptsAnswer> {
    return this.#post('/sync/attempts', request, AttemptsAnswer);
  }

  enrol(request: EnrolRequest): Promise<EnrolAnswer> {
    return this.#post('/sync/enrol', request, EnrolAnswer);
  }

  signIn(request: SignInRequest): Promise<SignInAnswer> {
    return this.#post('/sync/signin', request, SignInAnswer);
  }

  vouch(request: VouchRequest): Promise<SignInAnswer> {
    return this.#post('/sync/vouch', request, SignInAnswer);
  }

  register(request: RegisterRequest): Promise<RegisterAnswer> {
    return this.#post('/sync/register', request, RegisterAnswer);
  }

  /** A call to the hub's own API as one of its people. */
  async callApi(
    request: TransportRequest,
    { token, isBytes = () => false }: ApiCallOptions,
  ): Promise<TransportResponse> {
    const { body } = request;
    const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
    const response = await this.send(request.path, {
      method: request.method,
      token,
      headers: { ...request.headers, 'content-type': type },
      ...(body === undefined ? {} : { body: bytesOf(body) }),
    });
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    if (!response.ok) throw errorIn(response, await readJson(response));
    return { status, headers, body: isBytes(status) ? await readAnswer(response) : await readJson(response) };
  }

  /** A public call, which the hub takes from this computer for somebody who has not signed in. */
  callPublic({ method, path, body }: TransportRequest): Promise<PublicCallAnswer> {
    return this.#post('/sync/public', { method, path, body }, PublicCallAnswer);
  }

  /** A request as it is. @throws HubUnreachable; statuses are the caller's to judge. */
  async send(
    path: string,
    request: {
      readonly method: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: Uint8Array<ArrayBuffer>;
      readonly token?: string;
      /** For streams, which have no end that could be waited for. */
      readonly signal?: AbortSignal;
    },
  ): Promise<Response> {
    const { url, timeoutMs = TIMEOUT_MS, signal } = this.#options;
    const token = request.token ?? (await this.#options.token());
    const limit = request.signal ?? AbortSignal.timeout(timeoutMs);
    try {
      return await fetch(new URL(path, url), {
        method: request.method,
        // A hub does not move by itself, and a token must not follow.
        redirect: 'error',
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
        headers: { ...headersOf(token), ...request.headers },
        ...(request.body === undefined ? {} : { body: request.body }),
      });
    } catch (cause) {
      throw new HubUnreachable(cause);
    }
  }

  async #post<T extends z.ZodType>(path: string, value: unknown, schema: T): Promise<z.output<T>> {
    const answer = await this.#ask(path, value);
    if (answer.status !== 200) throw errorOf(answer.status, answer.headers, jsonIn(answer.bytes));
    try {
      return parseWire(schema, answer.bytes);
    } catch (cause) {
      throw new HubUnreachable(cause);
    }
  }

  /** A message and its answer, unpacked. @throws HubUnreachable */
  async #ask(path: string, value: unknown): Promise<ExchangeAnswer> {
    const { url, timeoutMs = TIMEOUT_MS, signal } = this.#options;
    const token = await this.#options.token();
    const { bytes: body, encoding } = await toWireBody(value);
    const headers = {
      ...headersOf(token),
      'content-type': 'application/json',
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    };
    const limit = ANSWER_BOUNDS.bytes;
    try {
      const answer = await exchange(new URL(path, url), { headers, body, timeoutMs, signal, limit });
      const bytes = await unpackBody(answer.bytes, answer.headers['content-encoding'] ?? null, ANSWER_BOUNDS);
      return { ...answer, bytes };
    } catch (cause) {
      throw new HubUnreachable(cause);
    }
  }
}

// Copied, because fetch wants bytes that sit in an ordinary buffer.
const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> =>
  body instanceof Uint8Array ? new Uint8Array(body) : new TextEncoder().encode(JSON.stringify(body));

const headersOf = (token: string | undefined): Record<string, string> => ({
  ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  'accept-encoding': 'gzip',
  'x-lectern-client': 'device',
});

/** The bytes of an answer; fetch has unpacked them already. @throws HubUnreachable when the line breaks. */
export async function readAnswer(response: Response, limit = ANSWER_BOUNDS.bytes): Promise<Buffer> {
  const { headers } = response;
  // The length of a packed answer says nothing about what fetch has made of it.
  const length = headers.has('content-encoding') ? null : headers.get('content-length');
  try {
    return await readBody(
      {
        headers: new Headers(length === null ? {} : { 'content-length': length }),
        body: response.body,
        arrayBuffer: () => response.arrayBuffer(),
      },
      pieceBounds(limit),
    );
  } catch (cause) {
    throw new HubUnreachable(cause);
  }
}

const readJson = async (response: Response): Promise<unknown> => jsonIn(await readAnswer(response));

function jsonIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    // A proxy's page: not the hub's own word.
    throw new HubUnreachable(cause);
  }
}

const HubError = z.object({ code: z.string(), message: z.string() });

/** The hub is there, and its disk is not as it should be. */
const isOfDisk = (code: string): boolean => code === 'STORAGE_FULL' || code === 'STORAGE_FAILED';

/** The hub's refusal as it was thrown there; a proxy's is no word of the hub. */
function errorOf(status: number, headers: Readonly<Record<string, string>>, body: unknown): AppError {
  const said = HubError.safeParse(body).data;
  if (said === undefined || (GATEWAY.has(status) && !isOfDisk(said.code))) {
    return new HubUnreachable(new Error(`HTTP ${status}`));
  }
  const error = toAppError({ status, headers, body });
  return status === MISDIRECTED ? new AppError('NOT_FOUND', error.message) : error;
}

const errorIn = (response: Response, body: unknown): AppError =>
  errorOf(response.status, Object.fromEntries(response.headers), body);

/** The refusal in an answer that was not read as JSON. */
export const refusalOf = async (response: Response): Promise<AppError> =>
  errorIn(response, response.body === null ? null : await readJson(response));
