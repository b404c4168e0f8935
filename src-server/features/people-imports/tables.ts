import { DEVICE } from '#server/sync/declaration.ts';

/** Accounts are made where they live alone: computers get the people, and nothing of the file. */
export const PEOPLE_IMPORTS_TABLES = {
  people_import: DEVICE,
};
