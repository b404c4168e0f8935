import { deepLinkSchema, type DeepLink } from '#shared/bridge/native-commands.ts';

const maxLinkLength = 256;

/**
 * Parses `lectern://open/<kind>/<id>`; anything more (query, fragment, port, credentials, escapes, spaces)
 * is no link of ours. The page decides whether and how it shows what the link names.
 */
export function parseDeepLink(link: string): DeepLink | undefined {
  if (link.length > maxLinkLength) return undefined;
  const match = /^lectern:\/\/open\/([a-z][a-z-]{0,31})\/([A-Za-z0-9_-]{1,64})\/?$/u.exec(link);
  const parsed = deepLinkSchema.safeParse({ kind: match?.[1], id: match?.[2] });
  return parsed.success ? parsed.data : undefined;
}
