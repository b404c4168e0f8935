import type { BillingProfile } from '#shared/contract/billing.ts';
import { BILLING_FIELDS, readBilling, saidBilling } from '#shared/domain/billing/billing-fields.ts';
import type { Ctx } from '#server/context.ts';
import { toBilling } from './mapper.ts';
import * as repo from './repo.ts';

/** Orders in which an address is looked for, and addresses that are offered. */
const ORDERS_SEARCHED = 100;
const ADDRESSES_OFFERED = 10;

/** What the signed-in person is billed by. */
export const getBilling = async (ctx: Ctx): Promise<BillingProfile> =>
  toBilling(await repo.findBilling(ctx.db, ctx.actor.userId));

/** Keeps the fields that are named. */
export async function keepBilling(
  ctx: Ctx,
  given: Readonly<Record<string, unknown>>,
): Promise<BillingProfile> {
  const said = saidBilling(given);
  if (Object.keys(said).length > 0) await repo.setBilling(ctx.db, ctx.actor.userId, said, ctx.now);
  return getBilling(ctx);
}

function readOrderBilling(text: string): BillingProfile {
  // Empty once an account was erased.
  const stored: unknown = text === '' ? {} : JSON.parse(text);
  return readBilling(typeof stored === 'object' && stored !== null ? { ...stored } : {});
}

/** Different addresses of the own orders that contain every word. */
export async function searchAddresses(ctx: Ctx, search = ''): Promise<BillingProfile[]> {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  const rows = await repo.listOrderBilling(ctx.db, ctx.actor.userId, ORDERS_SEARCHED);
  const found = new Map<string, BillingProfile>();
  for (const { billing } of rows) {
    const fields = readOrderBilling(billing);
    const whole = BILLING_FIELDS.map((field) => fields[field]).join('\n');
    if (fields.address === '' || found.has(whole)) continue;
    if (words.every((word) => whole.toLowerCase().includes(word))) found.set(whole, fields);
  }
  return [...found.values()].slice(0, ADDRESSES_OFFERED);
}
