import { DEVICE } from '#server/sync/declaration.ts';

/** Who sends mail for the institution, and by which password, is known where it is sent from alone. */
export const MAIL_TABLES = {
  mail_server: DEVICE,
  secret_setting: DEVICE,
};
