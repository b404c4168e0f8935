import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import {
  assetCacheControl,
  assetType,
  resolveAsset,
  type Asset,
  type AssetManifest,
} from '#shared/bridge/assets.ts';
import { buildCsp, noncePlaceholder, pageHeaders } from '#shared/bridge/csp.ts';

/**
 * Lists the files of the built renderer: plain files of known types, really inside the folder. Hidden files
 * (the build's own manifest) and links are left out, so nothing else can be asked for later.
 */
export async function readAssetFolder(root: string): Promise<AssetManifest> {
  const realRoot = await realpath(root);
  const entries = await readdir(realRoot, { recursive: true, withFileTypes: true });
  const manifest = new Map<string, Asset>();
  for (const entry of entries) {
    // A link is no file here, and a folder behind a link is not entered.
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const segments = path.relative(realRoot, file).split(path.sep);
    if (segments.some((segment) => segment.startsWith('.'))) continue;
    const type = assetType(entry.name);
    if (type !== undefined) manifest.set(`/${segments.join('/')}`, { file, type });
  }
  return manifest;
}

export interface PageSource {
  readonly manifest: AssetManifest;
  readonly newNonce: () => string;
}

/** Answers one GET or HEAD for the renderer: a listed file, or the page itself for every screen's path. */
export async function servePage(
  method: string,
  rawPath: string,
  { manifest, newNonce }: PageSource,
): Promise<Response> {
  const nonce = newNonce();
  const headers = pageHeaders(buildCsp(nonce));
  const plain = { ...headers, 'content-type': 'text/plain; charset=utf-8' };
  if (method !== 'GET' && method !== 'HEAD') {
    return new Response('Method not allowed', { status: 405, headers: { ...plain, allow: 'GET, HEAD' } });
  }
  const target = resolveAsset(rawPath, manifest);
  const asset = target.kind === 'file' ? target.asset : manifest.get('/index.html');
  if (target.kind === 'refused' || asset === undefined) {
    return new Response('Not found', {
      status: target.kind === 'refused' ? target.status : 404,
      headers: plain,
    });
  }
  const bytes = await readFile(asset.file);
  const body = target.kind === 'index' ? withNonce(bytes.toString('utf8'), nonce) : bytes;
  return new Response(method === 'HEAD' ? null : body, {
    headers: {
      ...headers,
      'content-type': asset.type,
      'cache-control': target.kind === 'index' ? 'no-store' : assetCacheControl(rawPath),
    },
  });
}

/** Puts the response's nonce where Vite left its placeholder. */
export function withNonce(html: string, nonce: string): string {
  return html.replaceAll(noncePlaceholder, nonce);
}
