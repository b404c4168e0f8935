import { contract } from '#shared/contract/index.ts';
import type { Services } from './context.ts';
import type { Database } from './db/database.ts';
import type { IdSource } from './db/ids.ts';
import { authHandlers } from './features/auth/handlers.ts';
import { setupHandlers } from './features/setup/handlers.ts';
import { mount, type AnyHandler, type MountedEndpoint } from './http/mount.ts';
import type { Log } from './log.ts';

export interface ServerDeps {
  readonly database: Database;
  readonly ids: IdSource;
  readonly services: Services;
  readonly log: Log;
  readonly validateResponses: boolean;
}

export interface LecternServer {
  fetch(request: Request): Promise<Response>;
}

/** One feature's endpoints with their handlers; the types made sure that both sides match. */
const feature = (
  name: keyof typeof contract,
  handlers: Readonly<Record<string, AnyHandler>>,
): readonly MountedEndpoint[] =>
  Object.entries(contract[name]).map(([key, endpoint]) => {
    const handler = handlers[key];
    if (handler === undefined) throw new Error(`${name}.${key} has no handler.`);
    return { key: `${name}.${key}`, endpoint, handler };
  });

/** The API over an open database: a function from Request to Response, the same on desktop, hub and in tests. */
export function createServer(deps: ServerDeps): LecternServer {
  const app = mount([...feature('auth', authHandlers), ...feature('setup', setupHandlers)], deps);
  return { fetch: async (request) => app.fetch(request) };
}
