import type { AbilityName } from '#shared/contract/define.ts';
import { matchRoute, type ShellRoute } from './routes.ts';
import { firstPermittedPath } from './sidebar.ts';

/** What the server says about who is here; nothing of it is ever read from the browser's storage. */
export interface GuardSession {
  readonly userId: number | null;
  readonly role: string | null;
  /** Only an SME has an onboarding to finish. */
  readonly isOnboardingComplete: boolean;
  /** The institution asks for a second factor, and time is up. */
  readonly mustSetUpSecondFactor?: boolean;
  readonly can: (ability: AbilityName) => boolean;
}

export type GuardVerdict =
  | { readonly allow: true }
  | { readonly allow: false; readonly rule: 1 | 3 | 4 | 5 | 'duty'; readonly redirect: string };

export const signInPath = '/signin';
const unauthorizedPath = '/unauthorized';
export const secondFactorPath = '/SecondFactor';
export const smeOnboardingPath = '/onboarding/sme';
const dashboardPath = '/Dashboard';

/** What an SME may open before the onboarding is finished: the way out, and what the law wants readable. */
const openBeforeOnboarding: ReadonlySet<string> = new Set([
  smeOnboardingPath,
  '/signout',
  '/SessionExpired',
  '/PrivacyPolicy',
  '/DataDeletion',
]);

/** What somebody may open who has to set a second factor up first. */
const openBeforeDuty: ReadonlySet<string> = new Set([
  secondFactorPath,
  '/signout',
  '/SessionExpired',
  '/PrivacyPolicy',
  '/DataDeletion',
]);

const onlyForSignedOut: ReadonlySet<string> = new Set(['/', signInPath, '/SignUp', '/start']);

const allow: GuardVerdict = { allow: true };

/** True when a route asks for nothing or the session holds one of the abilities it names. */
export const holdsAny = (route: ShellRoute, session: Pick<GuardSession, 'can'>): boolean =>
  route.abilities.length === 0 || route.abilities.some((ability) => session.can(ability));

/** Where a signed-in person lands: the dashboard, or the first place that the role may open. */
export const homePath = (session: Pick<GuardSession, 'can' | 'role'>): string => {
  const dashboard = matchRoute(dashboardPath);
  if (dashboard !== undefined && holdsAny(dashboard, session)) {
    return dashboardPath;
  }
  return firstPermittedPath(session) ?? '/myaccount';
};

/** The navigation guard: its rules in the order of the specification (1, section 2.8). */
export const guard = (route: ShellRoute, session: GuardSession): GuardVerdict => {
  const isSignedIn = session.userId !== null;
  const hasDuty = session.mustSetUpSecondFactor === true;
  if (hasDuty && !openBeforeDuty.has(route.path)) {
    return { allow: false, rule: 'duty', redirect: secondFactorPath };
  }
  const mustOnboard = isSignedIn && !hasDuty && session.role === 'SME' && !session.isOnboardingComplete;
  if (mustOnboard && !openBeforeOnboarding.has(route.path)) {
    return { allow: false, rule: 1, redirect: smeOnboardingPath };
  }
  if (!route.public && !isSignedIn) {
    return { allow: false, rule: 3, redirect: signInPath };
  }
  if (!holdsAny(route, session)) {
    return { allow: false, rule: 4, redirect: unauthorizedPath };
  }
  const isDone = route.path === secondFactorPath && !hasDuty;
  if (isSignedIn && (isDone || onlyForSignedOut.has(route.path))) {
    return { allow: false, rule: 5, redirect: homePath(session) };
  }
  return allow;
};
