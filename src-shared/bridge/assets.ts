/** One file of the built renderer: its place on disk and its type on the wire. */
export interface Asset {
  readonly file: string;
  readonly type: string;
}

/** URL path (with its leading slash) -> file; nothing outside it is ever served. */
export type AssetManifest = ReadonlyMap<string, Asset>;

export type AssetTarget =
  | { readonly kind: 'file'; readonly asset: Asset }
  | { readonly kind: 'index' }
  | { readonly kind: 'refused'; readonly status: 400 | 404 };

const typeByExtension: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
};

/** The content type for a file name from a fixed table, or undefined: such a file is not served. */
export function assetType(fileName: string): string | undefined {
  const extension = /\.([a-z0-9]+)$/u.exec(fileName)?.[1];
  return extension === undefined || !Object.hasOwn(typeByExtension, extension)
    ? undefined
    : typeByExtension[extension];
}

/**
 * Resolves the raw path of a URL against the manifest. The path is decoded once; anything that could mean
 * another file (dot segments, encoded separators, backslash, NUL) is refused, not cleaned.
 */
export function resolveAsset(rawPath: string, manifest: AssetManifest): AssetTarget {
  if (/%2f|%5c|%00|\\|\0/iu.test(rawPath)) return { kind: 'refused', status: 400 };
  let path: string;
  try {
    path = decodeURIComponent(rawPath);
  } catch {
    return { kind: 'refused', status: 400 };
  }
  if (!path.startsWith('/') || /\p{Cc}|\\/u.test(path)) return { kind: 'refused', status: 400 };
  const segments = path.slice(1).split('/');
  if (segments.some((segment) => segment === '..' || segment === '.'))
    return { kind: 'refused', status: 400 };
  const asset = manifest.get(path);
  if (asset !== undefined && path !== '/index.html') return { kind: 'file', asset };
  // Screens have no extension: every other unknown path is a missing file, not a screen.
  const last = segments.at(-1) ?? '';
  return last.includes('.') && path !== '/index.html' ? { kind: 'refused', status: 404 } : { kind: 'index' };
}

/** Fingerprinted files never change; everything else is asked for again. */
export function assetCacheControl(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}
