import { DEVICE } from '#server/sync/declaration.ts';

/** What a computer keeps is its own business: another one of the same person has another disk. */
export const KEPT_COURSES_TABLES = {
  kept_course: DEVICE,
  kept_limit: DEVICE,
};
