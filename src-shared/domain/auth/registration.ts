/** Who may make an account without having been given one: nobody, whoever an administrator approves, everybody. */
export const REGISTRATION_POLICIES = ['closed', 'approval', 'open'] as const;
export type RegistrationPolicy = (typeof REGISTRATION_POLICIES)[number];

/** The policy that a word stands for; what is not one, perhaps of a newer version, lets nobody in. */
export const readRegistrationPolicy = (word: string): RegistrationPolicy =>
  REGISTRATION_POLICIES.find((policy) => policy === word) ?? 'closed';

/** What somebody registers as; no request says so, its endpoint does. */
export type Registrant = 'Student' | 'SME';

/** True where an account may be used at once: a subject-matter expert is looked at by an administrator always. */
export const isApprovedAtOnce = (policy: RegistrationPolicy, registrant: Registrant): boolean =>
  policy === 'open' && registrant === 'Student';

/** What an account still needs before its person can use it. */
export const MISSING_STEPS = ['verification', 'approval'] as const;
export type MissingStep = (typeof MISSING_STEPS)[number];

/** What an account still needs; null where its person can use it. */
export const missingStepOf = (account: {
  readonly email_verified_at: number | null;
  readonly approved_at: number | null;
}): MissingStep | null => {
  if (account.email_verified_at === null) return 'verification';
  return account.approved_at === null ? 'approval' : null;
};
