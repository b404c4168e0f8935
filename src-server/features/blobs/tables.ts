import { DEVICE } from '#server/sync/declaration.ts';

export const BLOBS_TABLES = { blob: DEVICE };
