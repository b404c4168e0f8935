/** Pages of this program that a sign-in may end on. */
export const RETURN_PAGES = { signin: '/signin', account: '/myaccount?section=linked' } as const;
export type ReturnPage = keyof typeof RETURN_PAGES;

/** A listener of the desktop: this computer, a port that no service has, a path that nobody guesses. */
const LOOPBACK = /^http:\/\/127\.0\.0\.1:(\d{4,5})\/[\w-]{22,64}$/u;
const PORTS = { first: 1024, last: 65_535 } as const;

const isPage = (place: string): place is ReturnPage => Object.hasOwn(RETURN_PAGES, place);

/** Whether the browser may be sent there with a code: a page of ours, or a program on the computer of the browser. */
export function isReturnPlace(place: string): boolean {
  if (isPage(place)) return true;
  const port = Number(LOOPBACK.exec(place)?.[1]);
  return port >= PORTS.first && port <= PORTS.last;
}

/** How a sign-in at a provider ended, for whoever began it. */
export type ReturnOutcome = { readonly code: string } | { readonly problem: 'refused' | 'failed' };

/**
 * The address that ends the way through the provider. A page gets it behind `#`, which no server is told.
 * @param site the origin of the hub
 */
export function returnAddress(place: string, site: string, outcome: ReturnOutcome): string {
  const said = 'code' in outcome ? `social=${outcome.code}` : `social_problem=${outcome.problem}`;
  if (!isReturnPlace(place)) throw new Error('Nobody is sent there.');
  return isPage(place) ? `${site}${RETURN_PAGES[place]}#${said}` : `${place}?${said}`;
}

const RETURNED = /^[#?](?:social=([\w-]{43})|social_problem=(refused|failed))$/u;

/** What stands behind `#`, or in the query of the listener; null where it is something else. */
export function readReturn(text: string): ReturnOutcome | null {
  const [, code, problem] = RETURNED.exec(text) ?? [];
  if (code !== undefined) return { code };
  return problem === 'refused' || problem === 'failed' ? { problem } : null;
}
