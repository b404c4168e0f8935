import { createClient, type ApiClient, type TransportRequest } from '#shared/contract/client.ts';
import { openServer, type OpenedServer } from '../open-server.ts';
import { APP_VERSION } from '../version.ts';

/** The server of a data folder and the typed client of one of its people; closes when the work is done. */
export async function withServer<T>(
  dataDir: string,
  options: { readonly as?: string; readonly demo?: boolean },
  work: (server: OpenedServer, api: ApiClient) => Promise<T>,
): Promise<T> {
  const server = await openServer({ dataDir, appVersion: APP_VERSION, demo: options.demo ?? false });
  try {
    const token = options.as === undefined ? null : await server.actAs(options.as);
    const api = createClient(async (request: TransportRequest) => {
      const isBytes = request.body instanceof Uint8Array;
      const response = await server.fetch(
        new Request(`http://lectern.local${request.path}`, {
          method: request.method,
          headers: {
            ...request.headers,
            ...(isBytes ? {} : { 'content-type': 'application/json' }),
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
          ...(request.body === undefined
            ? {}
            : {
                body:
                  request.body instanceof Uint8Array
                    ? new Uint8Array(request.body)
                    : JSON.stringify(request.body),
              }),
        }),
      );
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: isJson ? JSON.parse(await response.text()) : new Uint8Array(await response.arrayBuffer()),
      };
    });
    return await work(server, api);
  } finally {
    await server.close();
  }
}
