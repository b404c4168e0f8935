import { request, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A request with any Host and on a connection of its own, which fetch does not send. */
export function rawRequest(
  base: string,
  path: string,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array;
  } = {},
): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const { hostname, port } = new URL(base);
  const { method = 'GET', headers = {}, body } = options;
  request({ hostname, port, path, method, headers, agent: false }, (response) => {
    text(response).then(
      (said) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: said }),
      reject,
    );
  })
    .on('error', reject)
    .end(body);
  return promise;
}
