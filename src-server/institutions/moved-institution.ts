import { requestKind } from '../http/metrics.ts';
import { refusal } from '../http/refusal.ts';
import type { Institution } from './directory.ts';

const PATIENCE = { 'retry-after': '10' } as const;

const patience = (message: string): Response => refusal(503, 'UNAVAILABLE', message, { headers: PATIENCE });

/** While somebody else has the data of an institution: whoever asks comes back later, with all they have. */
export const busyAnswer = (): Response =>
  patience('This institution cannot be reached for a moment. Nothing is lost; try again.');

/**
 * What stands where an institution was. A device shows the message of a refusal and keeps what it has;
 * for its sign-ins the old hub must look unreachable instead, because then people sign in without it.
 */
function movedAnswer(
  { host, moved_to }: Institution,
  { method, url }: Pick<Request, 'method' | 'url'>,
): Response {
  const { pathname, search } = new URL(url);
  const to = moved_to === null ? null : new URL(moved_to);
  const isElsewhere = to !== null && to.hostname !== host;
  if (!isElsewhere || pathname === '/sync/signin') {
    const where = isElsewhere ? ` to ${to.origin}` : ' to another server';
    return patience(`This institution has moved${where}. Nothing is lost; try again.`);
  }
  const isNavigation = requestKind(pathname) === 'page' && (method === 'GET' || method === 'HEAD');
  if (isNavigation) {
    // A path of two slashes must not name a host.
    const location = new URL(to);
    location.pathname = pathname;
    location.search = search;
    return new Response(null, {
      status: 307,
      headers: { location: location.href, 'cache-control': 'no-store' },
    });
  }
  const message = `This institution has moved to ${to.origin}. Nothing is lost; go on there.`;
  return refusal(421, 'ILLEGAL_STATE', message, { extra: { moved_to: to.origin } });
}

/** The answer for an institution that is not open here. */
export function awayAnswer(institution: Institution, request: Pick<Request, 'method' | 'url'>): Response {
  switch (institution.state) {
    case 'moved':
      return movedAnswer(institution, request);
    case 'moving':
      return patience('This institution is being moved to another server. Nothing is lost; try again.');
    case 'restoring':
      return patience('This institution is being restored from a backup. Try again in a few minutes.');
    case 'active':
      return busyAnswer();
  }
}
