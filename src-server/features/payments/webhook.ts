import { z } from 'zod';
import { AppError } from '#shared/contract/errors.ts';
import type { Ctx } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import type { Payments } from '#server/payments/payments.ts';
import { insertEvent } from './repo.ts';

const TOLERANCE_SECONDS = 300;

/** What of an event is believed: which order to look at. What became of it is read from the provider. */
const Told = z.object({
  id: z.string().min(1).max(255),
  type: z.string().max(100),
  data: z.object({
    object: z.object({ metadata: z.object({ order_id: z.string() }).partial().nullish() }),
  }),
});

export interface WebhookDeps {
  readonly payments: Payments;
  now(): number;
  transaction<T>(work: (tx: Pick<Ctx, 'db' | 'now' | 'newId'>) => Promise<T>): Promise<T>;
}

const refused = () => new AppError('MALFORMED', 'This was not signed by the payment provider just now.');

/** The bytes as the provider signed them, at most five minutes ago. @throws MALFORMED */
async function verified(raw: Uint8Array, header: string | null, deps: WebhookDeps): Promise<unknown> {
  const secret = (await deps.payments.keys())?.webhookSecret ?? null;
  if (secret === null) throw new AppError('NOT_FOUND', 'No events of a payment provider are expected here.');
  const { verifyEvent } = await import('#server/payments/stripe-events.ts');
  const event = verifyEvent(raw, {
    header: header ?? '',
    secret,
    toleranceSeconds: TOLERANCE_SECONDS,
    now: deps.now(),
  });
  if (event === null) throw refused();
  return event;
}

const orderIdOf = (text: string | undefined): number | null => {
  const id = Number(text);
  return text !== undefined && Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** Notes an event of the provider, once. @returns whether it is new. */
export async function receiveEvent(
  deps: WebhookDeps,
  raw: Uint8Array,
  header: string | null,
): Promise<boolean> {
  const told = Told.safeParse(await verified(raw, header, deps));
  if (!told.success) throw refused();
  const { id, type, data } = told.data;
  return deps.transaction(({ db, now, newId }: { db: Db; now: number; newId(): number }) =>
    insertEvent(db, {
      id: newId(),
      provider_event_id: id,
      kind: type,
      order_id: orderIdOf(data.object.metadata?.order_id),
      received_at: now,
    }),
  );
}
