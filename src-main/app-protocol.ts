import type { AssetManifest } from '#shared/bridge/assets.ts';
import { buildCsp, pageHeaders } from '#shared/bridge/csp.ts';
import { servePage, withNonce } from '#server/http/asset-folder.ts';
import { appHost, appScheme } from './page-url.ts';

/** The privileges of our scheme; never corsEnabled, never bypassing the content policy. */
export const appSchemePrivileges = {
  scheme: appScheme,
  privileges: {
    standard: true,
    secure: true,
    supportFetchAPI: true,
    corsEnabled: false,
    bypassCSP: false,
    allowServiceWorkers: false,
    stream: true,
  },
} as const;

export interface AppProtocolOptions {
  readonly manifest: AssetManifest;
  readonly newNonce: () => string;
  /** Answers for the files that people put in; undefined for every other path. */
  readonly media: (request: Request, path: string) => Promise<Response | undefined>;
  /** The development server behind our own origin, so that origin and policy stay the same. */
  readonly development?: { readonly url: string; readonly fetch: typeof fetch } | undefined;
}

/** Answers requests for app://bundle/...; every other host of the scheme has nothing to give. */
export function createAppProtocolHandler(
  options: AppProtocolOptions,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const rawPath = appPath(request.url);
    if (rawPath === undefined)
      return new Response('Not found', { status: 404, headers: pageHeaders(buildCsp('none')) });
    const media = await options.media(request, rawPath);
    if (media !== undefined) return media;
    if (options.development === undefined) return servePage(request.method, rawPath, options);
    return proxyToDevelopment(request, options.development, options.newNonce());
  };
}

/** The raw path of one of our URLs, as it was written: parsers would resolve what must be refused. */
export function appPath(url: string): string | undefined {
  const prefix = `${appScheme}://${appHost}`;
  const rest = url.startsWith(prefix) ? url.slice(prefix.length) : undefined;
  if (rest === undefined || !(rest === '' || /^[/?#]/u.test(rest))) return undefined;
  const path = rest.split(/[?#]/u, 1)[0] ?? '';
  return path === '' ? '/' : path;
}

async function proxyToDevelopment(
  request: Request,
  development: NonNullable<AppProtocolOptions['development']>,
  nonce: string,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const target = new URL(pathname + search, development.url);
  const answer = await development.fetch(target, {
    method: request.method,
    headers: { accept: request.headers.get('accept') ?? '*/*' },
  });
  const webSocket = `ws://${target.host}`;
  const type = answer.headers.get('content-type') ?? 'application/octet-stream';
  const headers = {
    ...pageHeaders(buildCsp(nonce, { webSocket })),
    'content-type': type,
    'cache-control': 'no-store',
  };
  const body = type.startsWith('text/html')
    ? withNonce(await answer.text(), nonce)
    : new Uint8Array(await answer.arrayBuffer());
  return new Response(body, { status: answer.status, headers });
}
