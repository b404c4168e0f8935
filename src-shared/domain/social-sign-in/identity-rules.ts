/** What is known when a provider has said who somebody is. */
export interface IdentityFacts {
  /** The identity belongs to an account here. */
  readonly isLinked: boolean;
  /** The address that the provider gave, and whether it said that its person reads the mail there. */
  readonly address: { readonly isVerified: boolean } | null;
  /** The account with that address. */
  readonly account: { readonly hasPassword: boolean } | null;
  /** The institution lets people make accounts themselves. */
  readonly mayRegister: boolean;
}

/** What comes of it. */
export type IdentityVerdict = 'sign-in' | 'link' | 'ask-password' | 'register' | 'unverified' | 'unknown';

/**
 * Who a provider knows signs in as whom. A linked identity needs nothing more. An address that the provider has not
 * verified is nobody's, whether there is an account or not. An account with a password gives it once; who has no account
 * gets one where people make them themselves.
 */
export function judgeIdentity({ isLinked, address, account, mayRegister }: IdentityFacts): IdentityVerdict {
  if (isLinked) return 'sign-in';
  if (address?.isVerified !== true) return 'unverified';
  if (account !== null) return account.hasPassword ? 'ask-password' : 'link';
  return mayRegister ? 'register' : 'unknown';
}

/** Whether an identity may go: somebody has to get in without it. */
export const mayUnlink = (ways: { readonly hasPassword: boolean; readonly identities: number }): boolean =>
  ways.hasPassword || ways.identities > 1;
