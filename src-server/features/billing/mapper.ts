import type { BillingProfile } from '#shared/contract/billing.ts';
import { readBilling } from '#shared/domain/billing/billing-fields.ts';
import type { BillingRow } from './repo.ts';

/** What a person is billed by; what they did not say is empty. */
export const toBilling = (row: BillingRow | undefined): BillingProfile => readBilling({ ...row });
