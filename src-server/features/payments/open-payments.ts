import { toMinor } from '#shared/domain/money/money.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import type {
  PaymentEnvironment,
  PaymentKeys,
  PaymentMode,
  Payments,
  PaymentSettings,
} from '#server/payments/payments.ts';
import type { SyncRole } from '#server/sync/role.ts';
import { readSecret } from '../mail/secret-service.ts';
import { findPayer } from '../payment-cards/payer-service.ts';
import { findCurrency } from '../setup/institution-service.ts';
import { accountOf, SECRET_KEY, WEBHOOK_SECRET } from './keys.ts';
import { readSettings } from './repo.ts';

/** In major units. */
const DEFAULT_MINIMUM = 50;

const NOT_HERE =
  'Cards are taken by the server of an institution only. Lectern on one computer takes invoices.';
const NO_KEYS = 'Your institution takes no cards yet.';

const modeOf = (keys: PaymentKeys | null): PaymentMode =>
  keys === null ? 'none' : /^(sk|rk)_test_/u.test(keys.secretKey) ? 'test' : 'live';

/** Money as a server has it. Its provider's client is loaded where somebody pays, never on a desktop. */
export function openPayments(parts: {
  readonly read: Db;
  readonly secrets: Services['secrets'];
  readonly role: SyncRole;
  readonly environment: PaymentEnvironment;
}): Payments {
  const { read, secrets, role, environment } = parts;

  const keys = async (db: Db = read): Promise<PaymentKeys | null> => {
    if (role !== 'hub') return null;
    const given = environment.secretKey;
    if (given !== undefined)
      return {
        source: 'environment',
        secretKey: given,
        webhookSecret: environment.webhookSecret ?? null,
      };
    const from = { db, services: { secrets } };
    const secretKey = await readSecret(from, SECRET_KEY);
    if (secretKey === null) return null;
    return { source: 'settings', secretKey, webhookSecret: await readSecret(from, WEBHOOK_SECRET) };
  };

  return {
    environment,
    keys,
    cardsProblem: async (db = read) => {
      if (role !== 'hub') return NOT_HERE;
      return (await keys(db)) === null ? NO_KEYS : null;
    },
    settings: async (db = read): Promise<PaymentSettings> => {
      const row = await readSettings(db);
      const currency = await findCurrency(db);
      return {
        mode: modeOf(await keys(db)),
        currency,
        taxRate: row.tax_rate,
        taxLabel: row.tax_label,
        isInvoiceOffered: row.invoice_enabled === 1,
        bankDetails: row.bank_details,
        refundWindowDays: row.refund_window_days,
        withdrawMinimum: row.withdraw_minimum ?? toMinor(DEFAULT_MINIMUM, currency),
        authorShare: row.author_share,
      };
    },
    provider: async (db = read) => {
      const found = await keys(db);
      if (found === null) return null;
      const { StripeProvider } = await import('#server/payments/stripe-provider.ts');
      return new StripeProvider({ secretKey: found.secretKey, apiUrl: environment.apiUrl });
    },
    payerOf: async (userId, cardId, db = read) => {
      const found = await keys(db);
      return found === null ? null : findPayer(db, { userId, account: accountOf(found) }, cardId);
    },
  };
}
