import { DEVICE } from '#server/sync/declaration.ts';

/** As whom providers know people, and by which secret they are asked, is known where people sign in alone. */
export const SOCIAL_SIGN_IN_TABLES = {
  identity_provider: DEVICE,
  external_identity: DEVICE,
  identity_proof: DEVICE,
  identity_deletion: DEVICE,
};
