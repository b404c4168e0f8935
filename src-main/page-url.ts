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

/** Hosts that may be opened in the user's browser: the reference pages of the formats we import. */
const externalHosts: readonly string[] = ['docs.moodle.org'];

const maxExternalUrlLength = 2048;

/** The URL to hand to the system's browser, or undefined when it must not leave the application. */
export function safeExternalUrl(url: string, hosts: readonly string[] = externalHosts): string | undefined {
  if (url.length > maxExternalUrlLength || /[\p{Cc}\s\\<>"]/u.test(url) || !URL.canParse(url))
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
  if (!/^https:\/\/[^/@]+(\/[^@]*)?$/iu.test(url)) return undefined;
  return hosts.includes(parsed.hostname) ? parsed.href : undefined;
}
