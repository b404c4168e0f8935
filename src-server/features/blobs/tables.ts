import { DEVICE } from '../../sync/declaration.ts';

export const BLOBS_TABLES = { blob: DEVICE };
