import { describe, expect, it } from 'vitest';
import type { AbilityName } from '#shared/contract/define.ts';
import { builtInPermissions, ROLE_NAMES, type RoleName } from '#shared/access/built-in-roles.ts';
import { defineAbilityFor, holds } from '#shared/access/ability.ts';
import { guard, homePath, type GuardSession, type GuardVerdict } from './guard.ts';
import { extraRoutes, matchRoute, routes, type ShellRoute } from './routes.ts';

const nobody: GuardSession = { userId: null, role: null, isOnboardingComplete: false, can: () => false };

const someone = (
  role: string,
  abilities: readonly AbilityName[],
  isOnboardingComplete = true,
): GuardSession => ({ userId: 7, role, isOnboardingComplete, can: (name) => abilities.includes(name) });

const builtIn = (role: RoleName, isOnboardingComplete = true): GuardSession => {
  const ability = defineAbilityFor(builtInPermissions(role));
  return { userId: 7, role, isOnboardingComplete, can: (name) => holds(ability, name) };
};

const at = (path: string): ShellRoute => {
  const route = matchRoute(path);
  if (route === undefined) throw new Error(`no route ${path}`);
  return route;
};

const allowed: GuardVerdict = { allow: true };
const to = (rule: 'missing' | 1 | 3 | 4 | 5, redirect: string): GuardVerdict => ({
  allow: false,
  rule,
  redirect,
});

describe('the navigation guard, rule by rule', () => {
  const newSme = builtIn('SME', false);
  const student = someone('Student', ['dashboard:view', 'exams:view']);
  const unverified: GuardSession = { ...student, missing: 'verification' };
  const staleSme: GuardSession = { ...nobody, role: 'SME' };

  it.each<[string, GuardSession, string, GuardVerdict]>([
    // Rule 1, only with a user id, and with the way out, the expired screen and the legal pages left open.
    ['rule 1 leads a new SME to onboarding', newSme, '/Questions', to(1, '/onboarding/sme')],
    ['rule 1 comes before the abilities', newSme, '/UserManagement', to(1, '/onboarding/sme')],
    ['rule 1 comes before rule 5', newSme, '/signin', to(1, '/onboarding/sme')],
    ['rule 1 holds on public routes too', newSme, '/examPage', to(1, '/onboarding/sme')],
    ['rule 1 leaves onboarding itself open', newSme, '/onboarding/sme', allowed],
    ['rule 1 leaves sign-out open', newSme, '/signout', allowed],
    ['rule 1 leaves the expired screen open', newSme, '/SessionExpired', allowed],
    ['rule 1 leaves the privacy policy open', newSme, '/PrivacyPolicy', allowed],
    ['rule 1 leaves data deletion open', newSme, '/DataDeletion', allowed],
    ['rule 1 needs a user id: a stale role traps nobody', staleSme, '/signin', allowed],
    ['rule 1 needs a user id: protected routes ask for a sign-in', staleSme, '/Questions', to(3, '/signin')],
    ['rule 1 is over when onboarding is', builtIn('SME'), '/Questions', allowed],
    ['rule 1 is about SMEs alone', { ...student, isOnboardingComplete: false }, '/MyExams', allowed],
    // Before every rule: an account that is not ready yet.
    ['an unverified account leads to what it needs', unverified, '/Dashboard', to('missing', '/checkEmail')],
    ['an unverified account has no sign-in', unverified, '/signin', to('missing', '/checkEmail')],
    [
      'an unverified SME does not begin',
      { ...newSme, missing: 'approval' },
      '/onboarding/sme',
      to('missing', '/checkEmail'),
    ],
    ['an unverified account types its code', unverified, '/email-verification', allowed],
    ['an unverified account reads what it needs', unverified, '/checkEmail', allowed],
    ['an unverified account may leave', unverified, '/signout', allowed],
    // Rules 2 and 3.
    ['rule 3 sends an unsigned person to sign in', nobody, '/Questions', to(3, '/signin')],
    ['rule 3 holds without an ability', nobody, '/myaccount', to(3, '/signin')],
    ['rule 3 comes before rule 4', nobody, '/UserManagement', to(3, '/signin')],
    ['rule 3 holds for the unauthorized page', nobody, '/unauthorized', to(3, '/signin')],
    ['rule 3 lets public routes be', nobody, '/examPage', allowed],
    ['rule 3 lets the first run be', nobody, '/setup', allowed],
    ['rule 2: a user id counts as signed in', student, '/myaccount', allowed],
    // Rule 4, on public routes as well.
    ['rule 4 refuses without the ability', student, '/Questions', to(4, '/unauthorized')],
    ['rule 4 passes with the ability', someone('X', ['questions:view']), '/Questions', allowed],
    [
      'rule 4 wants the very action',
      someone('X', ['questions:view']),
      '/CreateQuestions',
      to(4, '/unauthorized'),
    ],
    ['rule 4: the first of several passes', someone('X', ['admin-dashboard:view']), '/Dashboard', allowed],
    ['rule 4: the second of several passes', someone('X', ['dashboard:view']), '/Dashboard', allowed],
    ['rule 4: none of several refuses', someone('X', []), '/Dashboard', to(4, '/unauthorized')],
    ['rule 4 holds on a public route', student, '/ContentManagement', to(4, '/unauthorized')],
    ['rule 4 holds on a public route for anybody', nobody, '/ContentManagement', to(4, '/unauthorized')],
    [
      'rule 4 passes on a public route',
      someone('X', ['content-management:view']),
      '/ContentManagement',
      allowed,
    ],
    ['rule 4 asks nothing of a public route without one', nobody, '/StudentComponentCard', allowed],
    // Rule 5.
    ['rule 5 takes a signed-in person off the sign-in', student, '/signin', to(5, '/Dashboard')],
    ['rule 5 takes a signed-in person off the registration', student, '/SignUp', to(5, '/Dashboard')],
    ['rule 5 holds for the sign-in at the root', student, '/', to(5, '/Dashboard')],
    ['rule 5 is not about the administrator sign-in', student, '/signin/admin', allowed],
    ['rule 5 leaves the unsigned alone', nobody, '/signin', allowed],
    [
      'rule 5 without a dashboard: the first permitted place',
      someone('X', ['exams:view']),
      '/signin',
      to(5, '/MyExams'),
    ],
    ['rule 5 without any place: the own account', someone('X', []), '/signin', to(5, '/myaccount')],
  ])('%s', (_what, session, path, verdict) => {
    expect(guard(at(path), session)).toEqual(verdict);
  });

  it('ends for everybody: no redirect is answered by another redirect', () => {
    const sessions = [
      nobody,
      newSme,
      staleSme,
      someone('Custom', []),
      ...ROLE_NAMES.map((role) => builtIn(role)),
    ];
    for (const session of sessions) {
      for (const route of [...routes, ...extraRoutes]) {
        const verdict = guard(route, session);
        if (verdict.allow) continue;
        const next = guard(at(verdict.redirect), session);
        const isSignInAfterRefusal = !next.allow && session.userId === null && next.redirect === '/signin';
        expect(next.allow || isSignInAfterRefusal, `${route.path} as ${String(session.role)}`).toBe(true);
      }
    }
  });

  it('gives every built-in role the dashboard as its home', () => {
    for (const role of ROLE_NAMES) expect(homePath(builtIn(role))).toBe('/Dashboard');
  });
});
