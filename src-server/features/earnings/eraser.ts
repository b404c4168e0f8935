import type { Eraser } from '../users/eraser.ts';
import { deleteTax } from './tax-repo.ts';

/** What somebody is taxed and paid by; what they earned stays in the books. */
export const taxEraser: Eraser = {
  tables: ['tax_information'],
  erase: ({ db }, userId) => deleteTax(db, userId),
};
