import type { AskedWithdrawal, Withdrawal } from '#shared/contract/withdrawals.ts';
import { toMajor } from '#shared/domain/money/money.ts';
import { iso } from '#server/iso.ts';
import type { AskedRow, RequestRow } from './repo.ts';

export const toWithdrawal = (row: RequestRow): Withdrawal => ({
  id: row.id,
  amount: toMajor(row.amount, row.currency),
  currency: row.currency,
  status: row.status,
  reason: row.reason ?? '',
  created_at: iso(row.created_at),
  decided_at: row.decided_at === null ? null : iso(row.decided_at),
});

/** A withdrawal as those who pay see it. */
export const toAskedWithdrawal = (row: AskedRow): AskedWithdrawal => ({
  ...toWithdrawal(row),
  user_id: row.user_id,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  tax_name: row.tax_name ?? '',
  tax_country: row.tax_country ?? '',
  tax_number: row.tax_number ?? '',
  tax_address: row.tax_address ?? '',
  payout_account: row.payout_account ?? '',
});
