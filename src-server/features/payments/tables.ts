import { DEVICE } from '#server/sync/declaration.ts';

/** How the institution is paid, and what its provider told, is known where it is asked alone. */
export const PAYMENTS_TABLES = {
  payment_settings: DEVICE,
  payment_event: DEVICE,
};
