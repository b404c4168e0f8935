import type { Generated } from 'kysely';

/** How the institution is paid; one row. Its keys stand where secrets are. */
export interface PaymentSettingsTable {
  name: 'default';
  /** Basis points. */
  tax_rate: number;
  tax_label: string;
  invoice_enabled: Generated<0 | 1>;
  bank_details: string;
  refund_window_days: number;
  /** Minor units; null for fifty of the currency. */
  withdraw_minimum: number | null;
  /** Basis points of a price that its author earns. */
  author_share: number;
  /** Since when the keys are what they are; null where there are none. */
  keys_at: number | null;
  updated_at: number;
}

/** As whom the provider knows a person, for each of the accounts that the institution has had there. */
export interface PaymentCustomerTable {
  id: number;
  user_id: number;
  /** Hash of the account's key: people of another account are others. */
  account: string;
  provider_customer_id: string;
  created_at: number;
}

/** A card, as far as it may be known. */
export interface PaymentCardTable {
  id: number;
  user_id: number;
  /** That of the customer whose it is; empty on computers, as is the provider's id. */
  account: string;
  provider_card_id: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** The way to the provider's form and back, each once. */
export interface PaymentLinkTable {
  id: number;
  user_id: number;
  token_hash: string;
  return_hash: string;
  expires_at: number;
  used_at: number | null;
  returned_at: number | null;
  created_at: number;
}

/** What the provider told, once each. */
export interface PaymentEventTable {
  id: number;
  provider_event_id: string;
  kind: string;
  /** The order that it is about, as it says. */
  order_id: number | null;
  received_at: number;
  handled_at: number | null;
}
