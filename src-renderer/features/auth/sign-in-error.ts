import { AppError } from '#shared/contract/errors.ts';

export type SignInError =
  | { readonly kind: 'server'; readonly message: string }
  /** Key below `errors.` in the namespace `auth`. */
  | { readonly kind: 'text'; readonly key: 'invalid' | 'internal' | 'other' }
  | { readonly kind: 'wait'; readonly milliseconds: number };

const refusals: ReadonlySet<number> = new Set([400, 401, 404]);

/** What the sign-in says about a failure (specification 2, section 8). */
export const signInError = (error: unknown): SignInError => {
  if (!(error instanceof AppError)) return { kind: 'text', key: 'other' };
  if (error.status === 429) return { kind: 'wait', milliseconds: error.retryAfterMs ?? 60_000 };
  if (error.status === 500) return { kind: 'text', key: 'internal' };
  // Where the hub has to be asked and cannot be: the server says what that means for this person.
  if (error.code === 'UNAVAILABLE' && error.message !== '') return { kind: 'server', message: error.message };
  if (error.code === 'ACCOUNT_UNVERIFIED' || error.code === 'ACCOUNT_UNAPPROVED')
    return { kind: 'server', message: error.message };
  if (!refusals.has(error.status)) return { kind: 'text', key: 'other' };
  return error.message === '' ? { kind: 'text', key: 'invalid' } : { kind: 'server', message: error.message };
};
