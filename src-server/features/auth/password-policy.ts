import { isCommonPassword } from '#shared/domain/auth/common-password.ts';
import { newPasswordProblem } from '#shared/domain/auth/new-password.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import * as repo from './repo.ts';

let common: Promise<ReadonlySet<string>> | null = null;

/** Some thousand words; a server on which nobody chooses a password never reads them. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('#resources/common-passwords.json', { with: { type: 'json' } }).then(
    (words) => new Set(words.default),
  );
  return common;
}

const COMMON = 'Many people use this password. Use several words that are not your name.';

export interface NewPassword {
  readonly password: string;
  /** Staff reach more than their own things, and need a longer one. */
  readonly role: string;
  /** What others know of its person: names, the address. */
  readonly personal: readonly string[];
  /** The key of the body that it stood in. */
  readonly field: string;
}

/** Refuses a password that is too short, common, or made of what others know. Every new password passes here. */
export async function assertNewPassword(
  ctx: Pick<Ctx, 'db'>,
  { password, role, personal, field }: NewPassword,
): Promise<void> {
  const institution = await repo.getInstitution(ctx.db);
  const known = [...personal, institution?.name ?? ''];
  const problem =
    newPasswordProblem(password, { role, personal: known }) ??
    (isCommonPassword(password, await commonPasswords()) ? COMMON : null);
  if (problem !== null) refuse('VALIDATION_FAILED', problem, { fields: { [field]: [problem] } });
}
