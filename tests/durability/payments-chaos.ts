import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { seededDraw } from '#tests/helpers/sample-input.ts';
import { compareBooks, ProviderState } from './payment-books.ts';
import { Buyer, KEY, ProviderProcess, signIn, type CardKind, type OrderView } from './payment-buyer.ts';
import { ShopHub } from './payment-hub.ts';
import { makeShop } from './payment-shop.ts';

export interface ChaosOptions {
  readonly runs: number;
  readonly seed: number;
  /** How long the hub lives between two kills, at most. */
  readonly lifeMs?: number;
  /** It comes back more slowly than it is killed: a share of the runs has fewer kills. */
  readonly kills?: number;
  readonly onNote?: (line: string) => void;
}

const BUYERS = 8;
const SECRET = 'whsec_sandbox';
const FAULTS = { percent: 30, maxDelayMs: 300, lostEvents: 40, doubleEvents: 20 };
/** After the faults have ended, everything is settled by then. */
const SETTLE_MS = 90_000;

const confirmationOf = (order: { readonly action_url?: string | null | undefined }): string | null =>
  /\/confirm\/(\w+)$/u.exec(order.action_url ?? '')?.[1] ?? null;

/**
 * People buy while requests to the provider break off, come late or twice, its events get lost, and the hub is killed
 * between any two steps. @returns what does not fit afterwards
 */
export async function buyThroughFaults({ runs, seed, lifeMs = 600, kills = Infinity, onNote }: ChaosOptions) {
  const draw = seededDraw(seed);
  const chance = (percent: number): boolean => draw(100) < percent;
  const shop = await makeShop({ buyers: BUYERS, exams: Math.ceil(runs / BUYERS) });
  const provider = await ProviderProcess.start();
  const hub = new ShopHub(shop.dataDir, {
    LECTERN_STRIPE_URL: provider.url,
    LECTERN_STRIPE_SECRET_KEY: KEY,
    LECTERN_STRIPE_WEBHOOK_SECRET: SECRET,
  });
  const ending = new AbortController();
  try {
    await hub.start();
    await provider.tell('PUT', 'listener', { url: `${hub.url}/payments/stripe/webhook`, secret: SECRET });
    const buyers = await Promise.all(shop.buyers.map((email) => Buyer.open(hub, email)));
    const admin = await signIn(hub, shop.admin);
    await provider.tell('POST', 'random-faults', { seed, ...FAULTS });
    onNote?.(`${BUYERS} people, ${shop.exams.length} exams`);

    const confirm = async (id: string | null, approve: boolean): Promise<void> => {
      if (id !== null) await provider.tell('POST', 'confirmations', { id, approve });
    };

    const buy = async (buyer: Buyer, examId: number, run: number): Promise<void> => {
      const card: CardKind = chance(60) ? 'good' : chance(60) ? 'confirm' : 'declined';
      const data = await buyer.checkout(examId, { card, key: `run-${run}`, presses: chance(30) ? 2 : 1 });
      if (chance(85)) await confirm(confirmationOf(data), chance(75));
      if (data.order_id !== undefined && chance(50)) await buyer.check(data.order_id);
      if (card === 'declined' && chance(60))
        await buyer.checkout(examId, { card: 'good', key: `run-${run}-again` });
      if (data.order_id === undefined || !chance(30)) return;
      const order = (await buyer.orders()).find(({ id }) => id === data.order_id);
      const [line] = order?.lines ?? [];
      if (line === undefined || order?.status !== 'succeeded') return;
      const body = { order_line_id: line.id, reason: 'A test of refunds' };
      await hub.ask('POST', `/api/orders/${order.id}/refund`, { token: admin, body, key: `refund-${run}` });
    };

    const kill = async (): Promise<void> => {
      while (!ending.signal.aborted && hub.kills < kills) {
        await sleep(200 + draw(lifeMs));
        if (!ending.signal.aborted) await hub.kill();
      }
    };
    const killing = kill();
    await Promise.all(
      buyers.map(async (buyer, at) => {
        for (let run = at; run < runs; run += BUYERS)
          await buy(buyer, shop.exams[Math.floor(run / BUYERS)] ?? 0, run);
      }),
    );
    ending.abort();
    await killing;
    await provider.tell('DELETE', 'faults');
    onNote?.(`${runs} runs, ${hub.kills} kills; now everything is settled`);
    await provider.tell('POST', 'events');

    const isOpen = ({ status }: OrderView) =>
      ['created', 'submitted', 'requires_action', 'unknown'].includes(status);
    for (const until = Date.now() + SETTLE_MS; Date.now() < until;) {
      const open = (
        await Promise.all(
          buyers.map(async (buyer) =>
            (await buyer.orders()).filter(isOpen).map((order) => ({ buyer, order })),
          ),
        )
      ).flat();
      const { body } = await hub.ask('GET', '/api/refund-requests?limit=100', { token: admin });
      const refunds = z
        .array(z.object({ status: z.string() }))
        .parse(body.data)
        .filter(({ status }) => ['submitted', 'unknown'].includes(status));
      if (open.length === 0 && refunds.length === 0) break;
      for (const { buyer, order } of open) {
        await confirm(confirmationOf(order), true);
        await buyer.check(order.id);
      }
      await sleep(500);
    }
    await hub.stop();
    const state = ProviderState.parse(await provider.tell('GET', 'state'));
    return { ...(await compareBooks(shop.dataDir, state)), kills: hub.kills, runs };
  } finally {
    ending.abort();
    await hub.stop().catch(() => undefined);
    provider.end();
    rmSync(shop.dataDir, { recursive: true, force: true });
  }
}
