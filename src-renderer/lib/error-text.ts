import i18next from 'i18next';
import { AppError } from '#shared/contract/errors.ts';
import { TransportError } from './transport-error.ts';

/** The first message of the first field, which is what forms show (specification 1, section 5). */
export const firstFieldMessage = (error: unknown): string | undefined =>
  error instanceof AppError ? Object.values(error.fields ?? {})[0]?.[0] : undefined;

/**
 * What to tell a person about a failure: the server's own words, or ours where it has none.
 * @param fallback in the place of ours
 */
export const errorText = (error: unknown, fallback?: string): string => {
  const field = firstFieldMessage(error);
  if (field !== undefined) return field;
  if (error instanceof TransportError) return error.message;
  if (error instanceof AppError && error.code !== 'INTERNAL' && error.message !== '') return error.message;
  return fallback ?? i18next.t('shell:errors.internal');
};
