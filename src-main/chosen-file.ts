import type { ServerRequest } from '#shared/bridge/server-port.ts';
import type { FileAccess } from './file-access.ts';

const TAKES_FILE = /^\/api\/media-uploads\/[0-9a-f]{32}\/file$/u;

/**
 * A request as it goes to the server's thread: the token of a chosen file becomes the path of that file, for the one
 * call that takes it. The page has no header by which it could name a path itself.
 */
export function withFilePath(
  files: Pick<FileAccess, 'pathOf'>,
  windowId: number,
  request: ServerRequest,
): ServerRequest {
  const { 'x-file-token': token, 'x-lectern-file-path': _, ...headers } = request.headers;
  const isTaking = request.method === 'POST' && TAKES_FILE.test(request.path);
  const file = isTaking && token !== undefined ? files.pathOf(windowId, token) : undefined;
  return { ...request, headers: file === undefined ? headers : { ...headers, 'x-lectern-file-path': file } };
}
