import { AppError } from '#shared/contract/errors.ts';
import { firstFieldMessage } from '#renderer/lib/error-text.ts';
import { TransportError } from '#renderer/lib/transport-error.ts';

/** What the specification says when a question could not be saved (2, section 8). */
export const saveErrorText = (error: unknown): string => {
  if (error instanceof TransportError) return 'No response received from the server.';
  if (!(error instanceof AppError)) return 'Unexpected response status.';
  if (error.code === 'INTERNAL') return 'Server error occurred.';
  return firstFieldMessage(error) ?? (error.message === '' ? 'Unexpected response status.' : error.message);
};
