import { AppError } from '#shared/contract/errors.ts';

export type RegisterError =
  | { readonly kind: 'server'; readonly message: string }
  /** Key below `register.errors.` in the namespace `auth`. */
  | { readonly kind: 'text'; readonly key: 'internal' | 'other' }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  /** Said at its field. */
  | { readonly kind: 'field' };

/** What a registration says about a failure (specification 2, section 8). */
export const registerError = (error: unknown): RegisterError => {
  if (!(error instanceof AppError)) return { kind: 'text', key: 'other' };
  if (error.status === 429) return { kind: 'wait', milliseconds: error.retryAfterMs ?? 60_000 };
  if (error.status === 422) return { kind: 'field' };
  if (error.status === 500) return { kind: 'text', key: 'internal' };
  const isSaid = [401, 403, 503].includes(error.status) && error.message !== '';
  return isSaid ? { kind: 'server', message: error.message } : { kind: 'text', key: 'other' };
};
