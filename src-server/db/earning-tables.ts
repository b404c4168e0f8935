import type { Generated } from 'kysely';

/** What a person is billed by; the id is that of the person. */
export interface BillingProfileTable {
  id: number;
  first_name: string | null;
  last_name: string | null;
  email_address: string | null;
  phone_number: string | null;
  country: string | null;
  zip_code: string | null;
  address: string | null;
  address_2: string | null;
  city: string | null;
  state: string | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** What a payee is taxed and paid by; the id is that of the person. It stays where the institution decides. */
export interface TaxInformationTable {
  id: number;
  tax_name: string | null;
  tax_country: string | null;
  tax_number: string | null;
  tax_address: string | null;
  payout_account: string | null;
  /** When another account took the place of one that was known; null where that never happened. */
  payout_changed_at: number | null;
  created_at: number;
  updated_at: number;
}

/** Money that a payee asks for. */
export interface WithdrawRequestTable {
  id: number;
  user_id: number;
  /** In minor units. */
  amount: number;
  currency: string;
  status: 'requested' | 'approved' | 'paid' | 'rejected';
  /** Why it was rejected, or by what it was paid. */
  reason: string | null;
  decided_by: number | null;
  decided_at: number | null;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}
