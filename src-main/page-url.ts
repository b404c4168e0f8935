export const appScheme = 'app';
export const appHost = 'bundle';
export const appEntryUrl = `${appScheme}://${appHost}/`;

/**
 * True for a URL of our own page. Node gives every non-special scheme the origin 'null', so scheme and host
 * are compared, and the raw text must start like one, since parsers repair what they should refuse.
 */
export function isAppUrl(url: string): boolean {
  if (!url.startsWith(appEntryUrl) || /[\p{Cc}\s\\]/u.test(url) || !URL.canParse(url)) return false;
  const parsed = new URL(url);
  return (
    parsed.protocol === `${appScheme}:` &&
    parsed.host === appHost &&
    parsed.username === '' &&
    parsed.password === ''
  );
}

/**
 * Hosts that a page may have opened in the user's browser: the reference pages of the formats we import, and where
 * an administrator registers the institution with the providers. The hub is opened by main alone (`hubUrl`).
 */
const externalHosts: readonly string[] = [
  'docs.moodle.org',
  'console.cloud.google.com',
  'developers.facebook.com',
];

const maxExternalUrlLength = 2048;

/** A whole https address without a name, a password or a port in it; undefined for everything else. */
export function wholeHttpsUrl(url: string): URL | undefined {
  if (url.length > maxExternalUrlLength || /[\p{Cc}\p{Cf}\s\\<>"]/u.test(url) || !URL.canParse(url))
    return undefined;
  const parsed = new URL(url);
  if (
    parsed.protocol !== 'https:' ||
    parsed.username !== '' ||
    parsed.password !== '' ||
    parsed.port !== ''
  ) {
    return undefined;
  }
  // The parser repairs "https:host" and "https:///host"; only what already is a full URL passes.
  return /^https:\/\/[^/@?#]+([/?#].*)?$/iu.test(url) ? parsed : undefined;
}

/** The URL to hand to the system's browser, or undefined when it must not leave the application. */
export function safeExternalUrl(url: string, hosts: readonly string[] = externalHosts): string | undefined {
  const parsed = url.includes('@') ? undefined : wholeHttpsUrl(url);
  return parsed !== undefined && hosts.includes(parsed.hostname) ? parsed.href : undefined;
}

/**
 * An address of the hub that main made, for the user's browser.
 * @param site the origin that the hub has given as its own
 * @returns undefined where that is no origin of a web server
 */
export function hubUrl(site: string, path: `/${string}`): string | undefined {
  if (!URL.canParse(site)) return undefined;
  const { origin, protocol } = new URL(site);
  return origin === site && (protocol === 'https:' || protocol === 'http:') ? `${origin}${path}` : undefined;
}
