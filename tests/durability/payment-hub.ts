import { setTimeout as sleep } from 'node:timers/promises';
import { startHubProcess, type HubProcess } from '#tests/helpers/hub-process.ts';

export interface HubAnswer {
  readonly status: number;
  readonly body: { readonly data?: unknown; readonly [key: string]: unknown };
}

/** A hub that is killed and comes back at the same address. */
export class ShopHub {
  readonly #args: readonly string[];
  readonly #environment: Readonly<Record<string, string>>;
  #hub: HubProcess | null = null;
  #url = '';
  kills = 0;

  constructor(dataDir: string, environment: Readonly<Record<string, string>>) {
    this.#args = ['--data', dataDir, '--rate', '0'];
    this.#environment = environment;
  }

  get url(): string {
    return this.#url;
  }

  async start(): Promise<void> {
    const port = this.#url === '' ? [] : ['--port', new URL(this.#url).port];
    this.#hub = await startHubProcess([...this.#args, ...port], this.#environment);
    this.#url = this.#hub.url;
  }

  async kill(): Promise<void> {
    this.kills += 1;
    await this.#hub?.end('SIGKILL');
    await this.start();
  }

  async stop(): Promise<void> {
    await this.#hub?.end('SIGTERM');
    this.#hub = null;
  }

  /** Asks again while nobody answers: a hub that was killed is back in a moment. */
  async ask(
    method: string,
    path: string,
    options: { readonly token?: string; readonly body?: unknown; readonly key?: string } = {},
  ): Promise<HubAnswer> {
    const { token, body, key } = options;
    for (let tries = 0; ; tries++) {
      try {
        const response = await fetch(this.#url + path, {
          method,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          body: body === undefined ? null : JSON.stringify(body),
        });
        return { status: response.status, body: JSON.parse(await response.text()) };
      } catch (error) {
        if (tries > 1800) throw error;
        await sleep(100);
      }
    }
  }
}
