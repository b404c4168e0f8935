import type { Db } from '../db/tables.ts';
import type { PaymentProvider } from './payment-provider.ts';

export type PaymentMode = 'none' | 'test' | 'live';

/** What an institution has decided about money; never its keys. */
export interface PaymentSettings {
  /** Whose keys there are: none, those of tests, or those that move money. */
  readonly mode: PaymentMode;
  /** That of the institution: one order has one. */
  readonly currency: string;
  /** Basis points: 1900 is 19 %. */
  readonly taxRate: number;
  readonly taxLabel: string;
  readonly isInvoiceOffered: boolean;
  readonly bankDetails: string;
  readonly refundWindowDays: number;
  /** Minor units. */
  readonly withdrawMinimum: number;
  /** Basis points of the price before tax that its author earns. */
  readonly authorShare: number;
}

/** What is given to the program rather than entered in the settings. */
export interface PaymentEnvironment {
  readonly secretKey?: string | undefined;
  readonly webhookSecret?: string | undefined;
  /** In the place of the provider's own address: the sandbox. */
  readonly apiUrl?: URL | undefined;
}

/** As whom the institution asks its provider. */
export interface PaymentKeys {
  readonly source: 'settings' | 'environment';
  readonly secretKey: string;
  readonly webhookSecret: string | null;
}

/**
 * Money as this server has it: `services.payments`. Inside a transaction its `db` is given, else the reader is asked.
 */
export interface Payments {
  readonly environment: PaymentEnvironment;
  /** Null where cards can be taken here, else why not. */
  cardsProblem(db?: Db): Promise<string | null>;
  settings(db?: Db): Promise<PaymentSettings>;
  /** Null where cards are not offered here: no keys, or this is not a hub. */
  provider(db?: Db): Promise<PaymentProvider | null>;
  /** Null where there are none, or this is not a hub. No answer and no log may have them. */
  keys(db?: Db): Promise<PaymentKeys | null>;
  /** Who pays with a card, as the provider knows them; null where it is no card of this person. */
  payerOf(userId: number, cardId: string, db?: Db): Promise<{ readonly customer: string } | null>;
}
