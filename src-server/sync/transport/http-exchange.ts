import {
  Agent as HttpAgent,
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export interface ExchangeRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** How long the other side may be silent. */
  readonly timeoutMs: number;
  /** Ends it before. */
  readonly signal?: AbortSignal | undefined;
  /** The most that an answer may have, as it comes over the line. */
  readonly limit: number;
}

export interface ExchangeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** As they came: still packed where the header says so. */
  readonly bytes: Buffer;
}

// The next request of a round comes soon; until the next minute's a hub of thousands need not keep a connection.
const KEPT = { keepAlive: true, timeout: 10_000 };
const HTTP = { agent: new HttpAgent(KEPT), request: httpRequest };
const HTTPS = { agent: new HttpsAgent(KEPT), request: httpsRequest };

/** The other side had just closed a connection that was kept; nothing was lost by trying again. */
class StaleConnection extends Error {}

/**
 * Posts one message and reads its answer, without following anybody anywhere. What `fetch` does more than
 * this costs more than a small message itself.
 * @throws whatever broke the line, or an error of time or size.
 */
export const exchange = (url: URL, message: ExchangeRequest): Promise<ExchangeAnswer> =>
  attempt(url, message).catch((error: unknown) => {
    if (error instanceof StaleConnection) return attempt(url, message);
    throw error;
  });

function attempt(url: URL, message: ExchangeRequest): Promise<ExchangeAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ExchangeAnswer>();
  const { agent, request } = url.protocol === 'https:' ? HTTPS : HTTP;
  const { headers, body, signal } = message;
  const call = request(url, {
    method: 'POST',
    agent,
    headers: { ...headers, 'content-length': String(body.byteLength) },
    ...(signal === undefined ? {} : { signal }),
  });
  const timer = setTimeout(() => call.destroy(new Error('The answer took too long.')), message.timeoutMs);
  call.once('close', () => clearTimeout(timer));
  let isAnswered = false;
  call.once('response', (response) => {
    isAnswered = true;
    collect(response, message.limit, () => timer.refresh()).then(
      (bytes) => resolve({ status: response.statusCode ?? 0, headers: plainHeaders(response), bytes }),
      reject,
    );
  });
  call.once('error', (error) => reject(!isAnswered && isStale(call, error) ? new StaleConnection() : error));
  call.end(body);
  return promise;
}

const isStale = (call: ClientRequest, error: Error): boolean =>
  call.reusedSocket && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

const plainHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** @param onPiece a long answer over a slow line takes its time: only silence ends it. */
async function collect(response: IncomingMessage, limit: number, onPiece: () => void): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    onPiece();
    size += piece.byteLength;
    if (size > limit) throw new Error(`The answer has more than ${limit} bytes.`);
    pieces.push(piece);
  }
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
}
