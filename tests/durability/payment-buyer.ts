import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';
import { childEntry } from '#tests/helpers/child-entry.ts';
import { PASSWORD } from '#tests/helpers/test-server.ts';
import type { ShopHub } from './payment-hub.ts';

export const KEY = 'sk_test_sandbox';
export const CARD_KINDS = ['good', 'declined', 'confirm'] as const;
export type CardKind = (typeof CARD_KINDS)[number];
const CARDS: Readonly<Record<CardKind, string>> = {
  good: '4242424242424242',
  declined: '4000000000000341',
  confirm: '4000002760003184',
};

const BILLING = {
  first_name: 'Sam',
  last_name: 'Lee',
  email_address: 'sam@example.com',
  country: 'GB',
  address: '1 High Street',
  city: 'Leeds',
};

const OrderView = z.object({
  id: z.int(),
  status: z.string(),
  action_url: z.string().nullable(),
  lines: z.array(z.object({ id: z.int() })),
});
export type OrderView = z.infer<typeof OrderView>;

const Cards = z.array(z.object({ last4: z.string(), payment_method_id: z.string() }));

/** The sandbox in a process of its own. */
export class ProviderProcess {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#child = child;
  }

  static async start(): Promise<ProviderProcess> {
    const program = childEntry('tools/payment-sandbox/main.ts');
    const child = spawn(process.execPath, [program, '--port', '0', '--key', KEY], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line]: unknown[] = await once(child.stdout, 'data');
    return new ProviderProcess(/sandbox (\S+)/u.exec(String(line))?.[1] ?? '', child);
  }

  async tell(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.url}/sandbox/${path}`, {
      method,
      body: body === undefined ? null : JSON.stringify(body),
    });
    return JSON.parse(await response.text());
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}

export async function signIn(hub: ShopHub, email: string): Promise<string> {
  const { body } = await hub.ask('POST', '/api/signin', { body: { email, password: PASSWORD } });
  return z.object({ token: z.string() }).parse(body).token;
}

/** By the pages of the hub and of the provider, as a browser goes. */
async function addCard(hub: ShopHub, token: string, number: string): Promise<void> {
  const { body } = await hub.ask('POST', '/api/profile/save-card', { token, body: {} });
  const { action_url: link } = z.object({ action_url: z.string() }).parse(body);
  const page = await (await fetch(link, { method: 'POST' })).text();
  const form = /url=([^"]+)"/u.exec(page)?.[1] ?? '';
  // Follows the provider back to the hub.
  await (
    await fetch(form, { method: 'POST', body: new URLSearchParams({ number, expiry: '12/34' }) })
  ).text();
}

/** Somebody who buys, with a card of each kind. */
export class Buyer {
  readonly token: string;
  readonly #cards: ReadonlyMap<CardKind, string>;
  readonly #hub: ShopHub;

  private constructor(hub: ShopHub, token: string, cards: ReadonlyMap<CardKind, string>) {
    this.#hub = hub;
    this.token = token;
    this.#cards = cards;
  }

  static async open(hub: ShopHub, email: string): Promise<Buyer> {
    const token = await signIn(hub, email);
    for (const number of Object.values(CARDS)) await addCard(hub, token, number);
    const rows = Cards.parse((await hub.ask('GET', '/api/cards', { token })).body.data);
    const cards = new Map<CardKind, string>();
    for (const kind of CARD_KINDS) {
      const card = rows.find(({ last4 }) => CARDS[kind].endsWith(last4));
      if (card === undefined) throw new Error(`There is no ${kind} card.`);
      cards.set(kind, card.payment_method_id);
    }
    return new Buyer(hub, token, cards);
  }

  /** Presses the button, so often at once. @returns what became of it, as the last press was told. */
  async checkout(
    examId: number,
    { card, key, presses = 1 }: { readonly card: CardKind; readonly key: string; readonly presses?: number },
  ): Promise<{ readonly order_id?: number | undefined; readonly action_url?: string | undefined }> {
    const body = {
      ...BILLING,
      checkout_data: [{ content_id: examId, content_type: 'Exam' }],
      payment_method: 'stripe',
      payment_method_id: this.#cards.get(card),
    };
    const press = () =>
      this.#hub.ask('POST', '/api/storeUserContentPurchaseRecord', { token: this.token, key, body });
    const answers = await Promise.all(Array.from({ length: presses }, press));
    const Outcome = z.object({ order_id: z.int(), action_url: z.string().optional() }).partial();
    return Outcome.catch({}).parse(answers.at(-1)?.body.data);
  }

  async orders(): Promise<OrderView[]> {
    const all: OrderView[] = [];
    for (let offset = 0; ; offset += 100) {
      const path = `/api/my-orders?offset=${offset}&limit=100`;
      const { body } = await this.#hub.ask('GET', path, { token: this.token });
      const page = z.array(OrderView).parse(body.data);
      all.push(...page);
      if (page.length < 100) return all;
    }
  }

  check(orderId: number) {
    return this.#hub.ask('POST', `/api/orders/${orderId}/check`, { token: this.token });
  }
}
