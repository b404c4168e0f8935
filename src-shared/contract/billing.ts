import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { defineEndpoint } from './define.ts';
import { Order } from './orders.ts';
import { Count, Message, Paging, SearchText, text } from './wire.ts';

/** Longer than any name, address or number by which people are billed. */
const Field = text(200);

/** What somebody is billed by, by the names of a purchase; empty where nothing was said. */
export const BillingProfile = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email_address: z.string(),
  phone_number: z.string(),
  country: z.string(),
  zip_code: z.string(),
  address: z.string(),
  address_2: z.string(),
  city: z.string(),
  state: z.string(),
});
export type BillingProfile = z.infer<typeof BillingProfile>;

const own = { auth: 'session', ability: [] } as const;

export const billingContract = {
  getBillingProfile: defineEndpoint({
    method: 'GET',
    path: '/api/billing-profile',
    summary: 'What the signed-in person is billed by, as they said last',
    responses: { 200: z.object({ data: BillingProfile }) },
    origin: 'lectern',
    sync: 'read',
    ...own,
  }),
  /** Kept while it is written, so it may be incomplete; a purchase checks it. */
  updateBillingProfile: defineEndpoint({
    method: 'PUT',
    path: '/api/billing-profile',
    summary: 'Keep fields of the own billing, by either of their names; what is not named stays',
    body: z.strictObject({
      first_name: Field.optional(),
      last_name: Field.optional(),
      email_address: Field.optional(),
      phone_number: Field.optional(),
      country: Field.optional(),
      zip_code: Field.optional(),
      address: Field.optional(),
      address_2: Field.optional(),
      city: Field.optional(),
      state: Field.optional(),
      firstName: Field.optional(),
      lastName: Field.optional(),
      emailAddress: Field.optional(),
      phoneNumber: Field.optional(),
      postalCode: Field.optional(),
      addressLine1: Field.optional(),
      addressLine2: Field.optional(),
    }),
    responses: { 200: Message.extend({ data: BillingProfile }) },
    origin: 'lectern',
    sync: 'command',
    conflict: 'merge',
    audit: NOT_AUDITED.ownProfile,
    ...own,
  }),
  searchAddresses: defineEndpoint({
    method: 'GET',
    path: '/api/billing-addresses',
    summary: 'Addresses of the own earlier orders that contain some words, the latest first',
    query: z.strictObject({ search: SearchText.optional() }),
    responses: { 200: z.object({ data: z.array(BillingProfile) }) },
    origin: 'lectern',
    sync: 'read',
    ...own,
  }),
  purchaseHistory: defineEndpoint({
    method: 'GET',
    path: '/api/profile/purchase-history',
    summary: 'The own orders, the latest first',
    query: Paging,
    responses: { 200: z.object({ data: z.array(Order), count: Count }) },
    origin: 'spec',
    sync: 'read',
    ...own,
  }),
} as const;
