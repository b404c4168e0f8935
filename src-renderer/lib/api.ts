import { createClient, type ApiClient } from '#shared/contract/client.ts';
import { AppError } from '#shared/contract/errors.ts';
import { askToReauthenticate } from './reauthentication.ts';
import { transport } from './transport.ts';

const client = createClient(transport);

const isToReauthenticate = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'REAUTHENTICATION_REQUIRED' || error.code === 'FRESH_PROOF_REQUIRED');

/**
 * The typed client of the whole API: `const { body } = await api(examContract.listExams, { query })`.
 * Rejects with AppError when the server refuses and with TransportError when nothing answers. What needs to be shown
 * once more who asks is asked for in a dialog, and then called again.
 */
export const api: ApiClient = async (endpoint, input, options) => {
  try {
    return await client(endpoint, input, options);
  } catch (error) {
    if (!isToReauthenticate(error) || !(await askToReauthenticate())) throw error;
    return client(endpoint, input, options);
  }
};
