import { randomBytes } from 'node:crypto';
import { readAssetFolder, servePage } from './asset-folder.ts';

/** Serves the built renderer over HTTP with the policy and headers of the desktop; screens fall back to the page. */
export async function createStaticHandler(root: string): Promise<(request: Request) => Promise<Response>> {
  const source = {
    manifest: await readAssetFolder(root),
    newNonce: () => randomBytes(16).toString('base64'),
  };
  // The path as it was sent: URL has already resolved dot segments, so only what is left can still be refused.
  return (request) => servePage(request.method, new URL(request.url).pathname, source);
}
