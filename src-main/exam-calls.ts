import type { ApiRequest, ApiResponse } from '#shared/bridge/api-message.ts';

/** What a call of a page and its answer say of an attempt. */
export interface ExamCall {
  /**
   * shown: the page has got its questions. saved, save-failed: an answer was taken, or could not be. changed: whether it
   * goes on here may be another by now.
   */
  readonly kind: 'shown' | 'saved' | 'save-failed' | 'changed';
  readonly attemptId: number;
}

const ATTEMPT = /^\/api\/exam-attempts\/(\d{1,16})(\/.*)?$/u;
const CHANGES: ReadonlySet<string> = new Set(['/submission', '/staff-decision', '/events']);

/** Reads which attempt a page sits from what it asks and gets; undefined of every other call. */
export function readExamCall(request: ApiRequest, { status, body }: ApiResponse): ExamCall | undefined {
  const { method } = request;
  const path = plainPath(request.path);
  if (method === 'POST' && path === '/api/exam-attempts') {
    const attemptId = status === 201 ? idOf(body) : undefined;
    return attemptId === undefined ? undefined : { kind: 'shown', attemptId };
  }
  const [, id, rest = ''] = ATTEMPT.exec(path) ?? [];
  if (id === undefined) return undefined;
  const attemptId = Number(id);
  if (method === 'GET' && rest === '') return status === 200 ? { kind: 'shown', attemptId } : undefined;
  if (method === 'PUT' && rest.startsWith('/answers/')) {
    if (status === 200) return { kind: 'saved', attemptId };
    return status >= 500 ? { kind: 'save-failed', attemptId } : undefined;
  }
  return method === 'POST' && CHANGES.has(rest) && status < 300 ? { kind: 'changed', attemptId } : undefined;
}

/** As the server reads it: no spelling of an address hides an attempt. */
function plainPath(path: string): string {
  const before = path.split('?', 1)[0] ?? path;
  try {
    return decodeURIComponent(before);
  } catch {
    return before;
  }
}

function idOf(body: ApiResponse['body']): number | undefined {
  const id: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'id') : undefined;
  return typeof id === 'number' ? id : undefined;
}
