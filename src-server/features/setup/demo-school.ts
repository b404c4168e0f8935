import type { Ctx } from '../../context.ts';
import { hashPassword } from '../auth/password.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { insertBuiltInRoles, insertInstitution, insertUser } from './repo.ts';

/** Fills an empty database with Northfield College: deterministic content, dated relative to now. */
export async function loadDemoSchool(ctx: Ctx): Promise<void> {
  await insertInstitution(ctx, {
    name: 'Northfield College',
    timeZone: 'Europe/London',
    currency: 'GBP',
    isDemo: true,
  });
  const roles = await insertBuiltInRoles(ctx);
  for (const account of DEMO_ACCOUNTS) {
    await insertUser(ctx, {
      email: account.email,
      firstName: account.role,
      lastName: 'Demo',
      roleId: roles.get(account.role) ?? 0,
      passwordHash: await hashPassword(account.password),
    });
  }
}
