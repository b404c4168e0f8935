import type { Log } from '../log.ts';

/** Longer than any number or word of an address, so it may be a secret that somebody put there. */
const LONGEST_SEGMENT = 24;

/** A path without its query, and without what may be a token. */
export const loggedPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.length > LONGEST_SEGMENT ? '[long]' : segment))
    .join('/');

export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly requestId: string;
}

/** One line per request; the files of the page only when somebody looks closely. */
export function logRequest(log: Log, request: AnsweredRequest): void {
  const line = { ...request, path: loggedPath(request.path), ms: Math.round(request.ms * 10) / 10 };
  const isApi = request.path.startsWith('/api/');
  if (request.status >= 500) log.error(line, 'request');
  else if (isApi || request.status >= 400) log.info(line, 'request');
  else log.debug(line, 'request');
}
