import type { KnownInstitution } from '#shared/domain/people-imports/import-plan.ts';
import { mayManage } from '#shared/domain/users/user-rules.ts';
import type { Ctx } from '#server/context.ts';

/** What the person who imports may do with accounts: the rule of every change of people. */
export const rankOf = ({ actor }: Ctx): Pick<KnownInstitution, 'mayGive' | 'mayManage'> => ({
  mayGive: (role) => mayManage(actor.role, role),
  mayManage: (person) => mayManage(actor.role, person.role),
});
