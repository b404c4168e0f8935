/** The institution that a hub's data folder or `--schema` holds itself; it answers every host that no other has. */
export const DEFAULT_SLUG = 'default';

/** `directory` would have the schema of the directory itself. */
const RESERVED = new Set([DEFAULT_SLUG, 'directory']);
const SLUG = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const LONGEST_SLUG = 40;

/** What is wrong with the short name of an institution, or null. */
export function slugProblem(slug: string): string | null {
  if (slug.length > LONGEST_SLUG || !SLUG.test(slug)) {
    return `'${slug}' is not a short name: up to ${LONGEST_SLUG} lower-case letters, digits and single hyphens, a letter first.`;
  }
  return RESERVED.has(slug) ? `'${slug}' is a name that the hub needs itself.` : null;
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LONGEST_HOST = 253;

/** What is wrong with the host name of an institution, or null. An address would answer for any of them. */
export function hostProblem(host: string): string | null {
  const labels = host.split('.');
  const isName =
    labels.length > 1 && host.length <= LONGEST_HOST && labels.every((label) => LABEL.test(label));
  if (isName && !/^\d+$/.test(labels.at(-1) ?? '')) return null;
  return `'${host}' is not a host name such as north.hub.school.example: no scheme, port or address, in ASCII.`;
}

/** The name in a Host header, without its port. */
export function hostNameOf(header: string): string {
  const name = header.toLowerCase().replace(/:\d*$/, '');
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/** The schema of an institution on PostgreSQL; a short name has no underscore, so no two share one. */
export const schemaOf = (slug: string): string => `lectern_${slug.replaceAll('-', '_')}`;

/** Where people open an institution, as far as its name says: a name of this computer has no TLS. */
export function addressOf(host: string, localPort: number): string {
  return host.endsWith('.localhost') ? `http://${host}:${localPort}` : `https://${host}`;
}
