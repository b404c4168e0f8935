/**
 * Chromium aborts a navigation to an unknown scheme before DevTools sees it. A handled scheme therefore lives under
 * `https://<host>.<scheme>.invalid` in the page, and under its own name everywhere else.
 */

const MAPPED = /^https:\/\/([a-z0-9.-]*)\.([a-z][a-z0-9+-]*)\.invalid(?=[/?#]|$)/i;
const NATIVE_SCHEMES = new Set([
  'http',
  'https',
  'file',
  'data',
  'blob',
  'about',
  'ws',
  'wss',
  'chrome',
  'devtools',
]);

/** @type {Set<string>} */
const mappedSchemes = new Set();

/** @param {string} scheme */
export function mapScheme(scheme) {
  if (!NATIVE_SCHEMES.has(scheme)) mappedSchemes.add(scheme);
}

/**
 * The URL as Chromium gets it.
 *
 * @param {string} url
 */
export function toChromiumUrl(url) {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (!mappedSchemes.has(scheme.toLowerCase())) return url;
  return `https://${host}.${scheme.toLowerCase()}.invalid${rest.startsWith('/') ? rest : `/${rest}`}`;
}

/**
 * The URL as the app's main process knows it.
 *
 * @param {string} url
 */
export function toAppUrl(url) {
  if (url.startsWith('blob:')) return `blob:${toAppUrl(url.slice(5))}`;
  const [whole = '', host = '', scheme = ''] = MAPPED.exec(url) ?? [];
  return mappedSchemes.has(scheme) ? `${scheme}://${host}${url.slice(whole.length)}` : url;
}

/**
 * The origin as Electron's frames report it (Node's own URL gives 'null' for such schemes).
 *
 * @param {string} url
 */
export function appOrigin(url) {
  const [, origin = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)/i.exec(toAppUrl(url)) ?? [];
  return origin && !origin.startsWith('file:') ? origin : 'null';
}

// Headers whose URLs Chromium acts on. All others reach the page as the handler wrote them.
const HEADERS_WITH_URLS = new Set([
  'access-control-allow-origin',
  'content-location',
  'content-security-policy',
  'content-security-policy-report-only',
  'link',
  'location',
  'refresh',
]);

/**
 * Rewrites app origins inside a response header, such as a content security policy.
 *
 * @param {string} name
 * @param {string} value
 */
export function toChromiumHeader(name, value) {
  if (!HEADERS_WITH_URLS.has(name.toLowerCase())) return value;
  return value.replace(/\b([a-z][a-z0-9+-]*):\/\/([a-z0-9.*-]+)/gi, (whole, scheme, host) =>
    mappedSchemes.has(scheme.toLowerCase()) ? `https://${host}.${scheme.toLowerCase()}.invalid` : whole,
  );
}

/**
 * The pattern with which `Fetch.enable` catches all requests of a scheme.
 *
 * @param {string} scheme
 */
export function interceptionPattern(scheme) {
  if (scheme === 'http' || scheme === 'https') return `${scheme}://*`;
  if (NATIVE_SCHEMES.has(scheme)) return `${scheme}:*`;
  return `https://*.${scheme}.invalid/*`;
}
