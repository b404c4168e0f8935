import { matchRoute, type ShellRoute } from '#shared/domain/shell/routes.ts';

// Kept in memory on purpose: an address from outside can never choose where a sign-in leads.
let destination: string | undefined;
let refused: ShellRoute | undefined;

/** Where a person wanted to go before the guard asked for a sign-in. */
export const rememberDestination = ({ pathname, search }: URL): void => {
  const route = matchRoute(pathname);
  if (route !== undefined && !route.public && route.path !== '/unauthorized') destination = pathname + search;
};

/** Takes the remembered place, once. */
export const takeDestination = (): string | undefined => {
  const taken = destination;
  destination = undefined;
  return taken;
};

/** The route whose ability was missing, for the page that says so. */
export const rememberRefusal = (route: ShellRoute): void => {
  refused = route;
};

export const lastRefusal = (): ShellRoute | undefined => refused;
