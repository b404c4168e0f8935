import { createHash } from 'node:crypto';
import { ApiError } from './api-error.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

type Kept = { readonly hash: string; readonly answer: Answer | null };

/**
 * The provider's rules: the first answer to a key counts, errors of cards included; the same key with another request
 * is an error, and so is a second request while the first is at work; what was refused before any work is not kept.
 */
export class IdempotencyKeys {
  readonly #kept = new Map<string, Kept>();

  async once(key: string | undefined, request: string, work: () => Promise<Answer>): Promise<Answer> {
    if (key === undefined) return work();
    const hash = createHash('sha256').update(request).digest('hex');
    const known = this.#kept.get(key);
    if (known !== undefined) return repeated(known, hash);
    this.#kept.set(key, { hash, answer: null });
    try {
      const answer = await work();
      this.#kept.set(key, { hash, answer });
      return answer;
    } catch (error) {
      this.#kept.delete(key);
      throw error;
    }
  }
}

function repeated({ hash, answer }: Kept, wanted: string): Answer {
  if (hash !== wanted)
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters.',
    });
  if (answer !== null) return answer;
  throw new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this key.',
  });
}
