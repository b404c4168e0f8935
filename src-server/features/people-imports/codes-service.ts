import type { IssuedCode } from '#shared/contract/people-imports.ts';
import { START_CODE_MS } from '#shared/domain/auth/start-code.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { giveStartCodes } from '../auth/start-service.ts';
import { readMade } from './made.ts';
import { rankOf } from './rank.ts';
import * as repo from './repo.ts';
import { getOwnImport, wrongState } from './service.ts';

const AT_ONCE = 500;

/**
 * Start codes for a part of those whom an import created and who have not started yet: a code from before is void,
 * and nobody is given one whose account the signed-in person may not change.
 */
export async function createStartCodes(ctx: Ctx, id: number, offset: number) {
  const row = await getOwnImport(ctx, id);
  if (row.state !== 'imported') wrongState(row, 'there is nobody to give a start code');
  const { accounts } = readMade((await repo.getContent(ctx.db, id)).made);
  const part = accounts.slice(offset, offset + AT_ONCE);
  const { mayManage } = await rankOf(ctx, part);
  const people = new Map((await repo.findPeople(ctx.db, part)).map((person) => [person.id, person]));
  const waiting = part.flatMap((userId) => {
    const person = people.get(userId);
    const isOpen = person?.deleted_at === null && person.status === 'active' && person.has_password === 0;
    return isOpen && mayManage({ id: person.id, role: person.role_name }) ? [person] : [];
  });
  const codes = await giveStartCodes(
    ctx,
    waiting.map((person) => person.id),
    ctx.actor.userId,
  );
  const data = waiting.map((person, at): IssuedCode => {
    const { id: userId, first_name, last_name, email } = person;
    return { user: { id: userId, first_name, last_name, email }, code: codes[at]?.code ?? '' };
  });
  const next = offset + AT_ONCE;
  return {
    data,
    expires_at: iso(ctx.now + START_CODE_MS),
    next_offset: next < accounts.length ? next : null,
  };
}
