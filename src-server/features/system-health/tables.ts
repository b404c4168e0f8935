import { DEVICE } from '#server/sync/declaration.ts';

/** How a server stands is known on it alone. */
export const SYSTEM_HEALTH_TABLES = {
  probe_standing: DEVICE,
  probe_day: DEVICE,
};
