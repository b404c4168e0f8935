import { createClient } from '#shared/contract/client.ts';
import { transport } from './transport.ts';

/**
 * The typed client of the whole API: `const { body } = await api(examContract.listExams, { query })`.
 * Rejects with AppError when the server refuses and with TransportError when nothing answers.
 */
export const api = createClient(transport);
