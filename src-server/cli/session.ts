import { createClient, type ApiClient } from '#shared/contract/client.ts';
import { openServer, type OpenedServer } from '../open-server.ts';
import { APP_VERSION } from '../version.ts';

/** The server of a data folder and the typed client of one of its people; closes when the work is done. */
export async function withServer<T>(
  dataDir: string,
  options: {
    readonly as?: string;
    readonly demo?: boolean;
    readonly postgres?: { readonly url: string; readonly schema: string };
  },
  work: (server: OpenedServer, api: ApiClient) => Promise<T>,
): Promise<T> {
  const { postgres, demo = false } = options;
  const server = await openServer({
    dataDir,
    appVersion: APP_VERSION,
    demo,
    ...(postgres === undefined ? {} : { postgres: { ...postgres, lockWaitMs: 0 } }),
  });
  try {
    const token = options.as === undefined ? null : await server.actAs(options.as);
    const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
    const api = createClient((request) =>
      server.call({ ...request, headers: { ...request.headers, ...authorization } }),
    );
    return await work(server, api);
  } finally {
    await server.close();
  }
}
