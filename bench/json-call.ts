import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

export interface JsonConnection {
  send(method: string, route: string, body?: unknown): Promise<unknown>;
  close(): void;
}

async function readAnswer(response: IncomingMessage): Promise<unknown> {
  const said = await text(response);
  if ((response.statusCode ?? 500) < 300) return JSON.parse(said);
  throw new Error(`The server answered ${response.statusCode}: ${said}`);
}

/** One connection that is kept, without the costs of fetch: what measures must not be what is measured. */
export function openConnection(base: string, token?: string): JsonConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return {
    send: (method, route, body) =>
      new Promise((resolve, reject) => {
        const call = request(new URL(route, base), { method, agent, headers }, (response) =>
          resolve(readAnswer(response)),
        );
        call.once('error', reject);
        call.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    close: () => agent.destroy(),
  };
}
