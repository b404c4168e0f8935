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
export function openConnection(
  base: string,
  token?: string,
  own: Readonly<Record<string, string>> = {},
): JsonConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...own,
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

/** What a browser sends with every call of our page: its session is a cookie. */
export function pageHeaders(base: string, token: string): Record<string, string> {
  const { port, origin } = new URL(base);
  return {
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': 'en-GB,en;q=0.9',
    cookie: `lectern_session_${port}=${token}`,
    origin,
    referer: `${origin}/Exams/12`,
    'sec-ch-ua': '"Chromium";v="142", "Not_A Brand";v="99"',
    'sec-ch-ua-mobile': '?0',
    'sec-ch-ua-platform': '"Linux"',
    'sec-fetch-dest': 'empty',
    'sec-fetch-mode': 'cors',
    'sec-fetch-site': 'same-origin',
    'user-agent':
      'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'x-lectern-client': 'web',
  };
}
