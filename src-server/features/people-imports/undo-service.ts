import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { takeBack } from '../people-groups/group-service.ts';
import { changeName, withdrawAccounts } from '../users/account-service.ts';
import { voidStartCodes } from '../auth/start-service.ts';
import { readMade } from './made.ts';
import { rankOf } from './rank.ts';
import * as repo from './repo.ts';
import { countStarted, getOwnImport, wrongState } from './service.ts';

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/**
 * Takes back the accounts, groups and names of an import. What somebody has changed since then stays as it is now.
 * @throws ILLEGAL_STATE once anybody of it has begun with their account
 */
export async function undoImport(ctx: Ctx, id: number): Promise<string> {
  const row = await getOwnImport(ctx, id);
  if (row.state !== 'imported') wrongState(row, 'there is nothing to undo');
  const started = await countStarted(ctx, id);
  if (started > 0) {
    const who = counted(started, 'person of this file has', 'people of this file have');
    refuse('ILLEGAL_STATE', `${who} begun with their account, so the import stays.`);
  }
  const made = readMade((await repo.getContent(ctx.db, id)).made);
  const { mayManage } = await rankOf(ctx, made.accounts);
  const people = await repo.findPeople(ctx.db, made.accounts);
  if (people.some((person) => !mayManage({ id: person.id, role: person.role_name })))
    refuse('FORBIDDEN', 'Somebody of this file has a role by now whose accounts you may not change.');
  const living = people.filter((person) => person.deleted_at === null).map((person) => person.id);
  await takeBack(ctx, made.members, made.groups);
  await voidStartCodes(ctx.db, living);
  await withdrawAccounts(ctx, living);
  await nextTurn();
  const names = new Map(
    (
      await repo.findPeople(
        ctx.db,
        made.names.map((one) => one.id),
      )
    ).map((person) => [person.id, person]),
  );
  for (const { id: userId, from, to } of made.names) {
    const now = names.get(userId);
    if (now?.first_name !== to[0] || now.last_name !== to[1]) continue;
    await changeName(ctx, userId, { first_name: from[0], last_name: from[1] });
  }
  await repo.changeImport(ctx.db, id, 'imported', { state: 'undone', made: null });
  return `${counted(living.length, 'account was', 'accounts were')} taken back.`;
}
