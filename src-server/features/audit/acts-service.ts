import type { AuditTarget } from '#shared/contract/audit-rule.ts';
import type { Db } from '#server/db/tables.ts';
import { findLastAct, hasActAt } from './repo.ts';

interface Target {
  readonly kind: AuditTarget;
  readonly id: number;
}

/** Which of some calls was the last that did something about a target; undefined where none was. */
export const lastActOn = async (
  db: Db,
  actions: readonly string[],
  target: Target,
): Promise<string | undefined> => (await findLastAct(db, actions, target))?.action;

/** Whether a call did something about a target at just that moment. */
export const wasDoneAt = async (
  db: Db,
  action: string,
  target: Target & { readonly at: number },
): Promise<boolean> => (await hasActAt(db, action, target)) !== undefined;
