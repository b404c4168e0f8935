/** The kind of an event that gives an attempt more time. */
export const TIME_GRANT = 'grant';

/** What such an event says: which grant it is, and how many milliseconds it gives. */
export interface NotedGrant {
  readonly grantId: number;
  readonly extraMs: number;
}

/** The note of the event, as canonical JSON. */
export const printGrant = ({ grantId, extraMs }: NotedGrant): string =>
  JSON.stringify({ extra_ms: extraMs, grant: grantId });

const NOTE = /^\{"extra_ms":(\d{1,12}),"grant":(\d{1,16})\}$/u;

/** Reads what `printGrant` wrote; null for every other event. */
export function grantOf(event: { readonly kind: string; readonly note: string | null }): NotedGrant | null {
  if (event.kind !== TIME_GRANT) return null;
  const [, extraMs, grantId] = NOTE.exec(event.note ?? '') ?? [];
  return extraMs === undefined ? null : { grantId: Number(grantId), extraMs: Number(extraMs) };
}

/**
 * The events among some that give time by a grant that there is: each grant once, and as much as it gives.
 * @param used grants that the log has had before these events
 */
export function genuineGrants(
  events: readonly { readonly seq: number; readonly kind: string; readonly note: string | null }[],
  known: readonly NotedGrant[],
  used: Iterable<number> = [],
): ReadonlySet<number> {
  const extraOf = new Map(known.map(({ grantId, extraMs }) => [grantId, extraMs]));
  const spent = new Set(used);
  const genuine = new Set<number>();
  for (const event of events) {
    const said = grantOf(event);
    if (said === null || spent.has(said.grantId) || extraOf.get(said.grantId) !== said.extraMs) continue;
    spent.add(said.grantId);
    genuine.add(event.seq);
  }
  return genuine;
}
