import type { earningsContract, TaxInformation } from '#shared/contract/earnings.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import { isCountry } from '#shared/domain/billing/countries.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { assertJustProven } from '../auth/service.ts';
import * as repo from './tax-repo.ts';

type Changes = HandlerInput<typeof earningsContract.updateTaxInformation>['body'];

export const toTax = (
  row: Omit<repo.TaxRow, 'id' | 'created_at' | 'updated_at'> | undefined,
): TaxInformation => ({
  tax_name: row?.tax_name ?? '',
  tax_country: row?.tax_country ?? '',
  tax_number: row?.tax_number ?? '',
  tax_address: row?.tax_address ?? '',
  payout_account: row?.payout_account ?? '',
});

export const getTax = async (ctx: Ctx): Promise<TaxInformation> =>
  toTax(await repo.findTax(ctx.db, ctx.actor.userId));

/** When another account took the place of a known one; null where that never happened. */
export const accountChangedAt = async (ctx: Ctx): Promise<number | null> =>
  (await repo.findTax(ctx.db, ctx.actor.userId))?.payout_changed_at ?? null;

/** Changes what is named. Who changes where the money goes shows once more who they are. */
export async function changeTax(ctx: Ctx, changes: Changes): Promise<TaxInformation> {
  const { tax_country: country = '', payout_account: account } = changes;
  if (country !== '' && !isCountry(country)) {
    const text = 'Choose a country of the list.';
    refuse('VALIDATION_FAILED', text, { fields: { tax_country: [text] } });
  }
  const before = toTax(await repo.findTax(ctx.db, ctx.actor.userId)).payout_account;
  const isOther = account !== undefined && account.trim() !== before;
  if (isOther) await assertJustProven(ctx);
  ctx.audit({ id: ctx.actor.userId });
  if (Object.keys(changes).length > 0)
    await repo.setTax(
      ctx.db,
      ctx.actor.userId,
      {
        ...changes,
        ...(account === undefined ? {} : { payout_account: account.trim() }),
        ...(isOther && before !== '' ? { payout_changed_at: ctx.now } : {}),
      },
      ctx.now,
    );
  return getTax(ctx);
}
