export type TransportFailure = 'network' | 'aborted' | 'timeout';

/** A call that got no answer at all; its message is the one the specification words. */
export class TransportError extends Error {
  readonly failure: TransportFailure;

  constructor(failure: TransportFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'TransportError';
    this.failure = failure;
  }
}

export const networkError = (cause?: unknown): TransportError =>
  new TransportError('network', 'Network Error', cause);

export const abortedError = (cause?: unknown): TransportError =>
  new TransportError('aborted', 'Request aborted', cause);

export const timeoutError = (milliseconds: number): TransportError =>
  new TransportError('timeout', `timeout of ${milliseconds} ms exceeded`);
