import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** The connection was idle for as long as the hub keeps one. */
const CLOSED = new Error('The hub has closed this connection.');
const isReset = (error: Error): boolean => 'code' in error && error.code === 'ECONNRESET';

/** A browser that uses the page of a hub: one connection, and the cookie that its session got. */
export class BrowserLine {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #base: string;
  #cookie = '';

  constructor(base: string) {
    this.#base = base;
  }

  /**
   * A connection that was kept, and that the hub closed while this was on its way, is opened again, as every browser does.
   * @throws what the hub answered, where that was no success
   */
  async send(method: string, route: string, body?: unknown): Promise<unknown> {
    try {
      return await this.#once(method, route, body);
    } catch (error) {
      if (error !== CLOSED) throw error;
      return this.#once(method, route, body);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #once(method: string, route: string, body: unknown): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const { origin } = new URL(this.#base);
    const headers = {
      'content-type': 'application/json',
      'x-lectern-client': 'web',
      origin,
      ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
    };
    const call = request(new URL(route, this.#base), { method, agent: this.#agent, headers }, (response) =>
      resolve(this.#read(response, `${method} ${route}`)),
    );
    call.once('error', (error) => reject(call.reusedSocket && isReset(error) ? CLOSED : error));
    call.end(body === undefined ? undefined : JSON.stringify(body));
    return promise;
  }

  async #read(response: IncomingMessage, what: string): Promise<unknown> {
    const said = await text(response);
    const status = response.statusCode ?? 500;
    if (status >= 300) throw new Error(`${what} answered ${status}: ${said.slice(0, 300)}`);
    const [cookie] = response.headers['set-cookie'] ?? [];
    if (cookie !== undefined) this.#cookie = cookie.split(';')[0] ?? '';
    return JSON.parse(said);
  }
}
