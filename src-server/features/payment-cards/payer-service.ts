import type { Db } from '#server/db/tables.ts';
import { findCustomer, findOwnCard, type Holder } from './card-repo.ts';

/** Who pays with a card of their own. */
export async function findPayer(
  db: Db,
  holder: Holder,
  providerCardId: string,
): Promise<{ customer: string } | null> {
  const card = await findOwnCard(db, holder, { providerCardId });
  if (card === undefined) return null;
  const customer = await findCustomer(db, holder);
  return customer === null ? null : { customer };
}
