import type { z } from 'zod';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import { usersContract } from '#shared/contract/users.ts';
import { minPasswordLength } from '#shared/domain/auth/password-rules.ts';

const body = usersContract.createUser.body;

export type NewUser = z.infer<typeof body>;
type NewUserField = keyof NewUser;

/** The form before anything is typed. */
export const emptyUser = (role: RoleName): NewUser => ({
  first_name: '',
  last_name: '',
  email: '',
  user_role: role,
  password: '',
});

const FIELDS = body.keyof().options;

/** The fields that the server would refuse, in the order of the form. */
export const refusedFields = (user: NewUser): NewUserField[] => {
  const refused = new Set(body.safeParse(user).error?.issues.map(({ path }) => path[0]));
  if (user.password.length < minPasswordLength(user.user_role)) refused.add('password');
  return FIELDS.filter((field) => refused.has(field));
};
