import { changesAny, defineAbilityFor, holds, holdsAny } from '#shared/access/ability.ts';
import { INVIGILATES } from '#shared/access/invigilation.ts';
import { attemptLogEndpoints } from '#shared/contract/attempt-logs.ts';
import type { Db } from '#server/db/tables.ts';
import { permissionsOf } from '#server/permission-repo.ts';
import type { findAccountOf } from '../auth/service.ts';
import { invigilatedAt, invigilates } from '../invigilation/access.ts';
import { findOwner } from './repo.ts';

type Account = NonNullable<Awaited<ReturnType<typeof findAccountOf>>>;

/** Whoever decides, as it stays on record. */
export interface DecidingPerson {
  readonly id: number;
  readonly name: string;
  readonly role: string;
}

/**
 * Whether somebody may decide about attempts at an exam: its author may, who looks at all exams and sets the
 * institution up, and who invigilates it. @param examId null for whether it is somebody who decides at all
 */
export async function mayDecide(
  db: Db,
  account: Pick<Account, 'id' | 'role_id' | 'status'>,
  { examId, now }: { readonly examId: number | null; readonly now: number },
): Promise<boolean> {
  if (account.status !== 'active') return false;
  const ability = defineAbilityFor(await permissionsOf(db, account.id, account.role_id, now));
  if (holdsAny(ability, attemptLogEndpoints.handInForStudent.ability)) {
    if (examId === null || !changesAny(ability, 'instructor-exams')) return true;
    if ((await findOwner(db, examId))?.instructor_id === account.id) return true;
  }
  return examId === null ? holds(ability, INVIGILATES) : invigilates(db, { examId, userId: account.id });
}

/**
 * Whether somebody might decide when a log says that they did: as they may now, or by a grant that has ended since.
 * @param at milliseconds, by the clock of the computer that wrote it
 */
export const mightDecide = async (
  db: Db,
  account: Pick<Account, 'id' | 'role_id' | 'status'>,
  { examId, now, at }: { readonly examId: number; readonly now: number; readonly at: number },
): Promise<boolean> =>
  (await mayDecide(db, account, { examId, now })) ||
  (account.status === 'active' && (await invigilatedAt(db, { examId, userId: account.id }, at)));

export const decidingPerson = (account: Account): DecidingPerson => ({
  id: account.id,
  name: `${account.first_name} ${account.last_name}`.trim(),
  role: account.role_name,
});
