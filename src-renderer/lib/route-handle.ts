import { useMatches } from 'react-router';
import type { ShellRoute } from '#shared/domain/shell/routes.ts';

/** What the router carries for each address of the route table. */
export interface RouteHandle {
  readonly route: ShellRoute;
}

const isRouteHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'route' in handle;

/** The route of the screen that is shown; undefined at an address that the table does not know. */
export const useCurrentRoute = (): ShellRoute | undefined =>
  useMatches()
    .map((match) => match.handle)
    .findLast(isRouteHandle)?.route;
