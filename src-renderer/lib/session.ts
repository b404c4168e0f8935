import { queryOptions, useQuery } from '@tanstack/react-query';
import { defineAbilityFor, holds, type AppAbility } from '#shared/access/ability.ts';
import { authContract, type Session } from '#shared/contract/auth.ts';
import { AppError } from '#shared/contract/errors.ts';
import type { GuardSession } from '#shared/domain/shell/guard.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';
import { forgetSaves } from './save-state.ts';
import { forgetSidebarBadges } from './sidebar-badges.ts';
import { readChosenZone } from './shown-zone.ts';
import { wipePage } from './shared-computer.ts';
import { clearSessionMirrors, writeSessionMirrors, writeTokenMirror } from './session-mirrors.ts';
import { forgetSessionLoss, isSessionLost, reportSessionLost } from './session-state.ts';
import { TransportError } from './transport-error.ts';

const sessionKey = ['session'] as const;

const fetchSession = async (signal: AbortSignal): Promise<Session | null> => {
  try {
    const { body } = await api(authContract.getSession, {}, { signal });
    writeSessionMirrors(body);
    return body;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error;
    const before = queryClient.getQueryData<Session | null>(sessionKey);
    if (before === undefined || before === null) {
      clearSessionMirrors();
      return null;
    }
    // The screen stays as it is under the dialog; the guard no longer counts the person as signed in.
    reportSessionLost();
    return before;
  }
};

readChosenZone(() => queryClient.getQueryData<Session | null>(sessionKey)?.time_zone);

/** Who is signed in, from the server; the only source of truth about it. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => fetchSession(signal),
  staleTime: 60_000,
  refetchOnWindowFocus: true,
});

const abilities = new WeakMap<Session, AppAbility>();

const abilityOf = (session: Session): AppAbility => {
  const known = abilities.get(session);
  if (known !== undefined) return known;
  const ability = defineAbilityFor(session.permissions);
  abilities.set(session, ability);
  return ability;
};

/** The session as the guard and the sidebar ask about it. */
export const toGuardSession = (session: Session | null): GuardSession => {
  if (session === null || isSessionLost()) {
    return { userId: null, role: null, isOnboardingComplete: false, can: () => false };
  }
  const ability = abilityOf(session);
  return {
    userId: session.user.id,
    role: session.user.user_role,
    isOnboardingComplete: session.user.is_onboarding_complete,
    mustSetUpSecondFactor: session.must_set_up_second_factor,
    missing: session.missing,
    can: (name) => holds(ability, name),
  };
};

const sessionOrLastKnown = async (): Promise<Session | null> => {
  try {
    return await queryClient.fetchQuery(sessionQuery);
  } catch (error) {
    const known = queryClient.getQueryData<Session | null>(sessionKey);
    // A hub that does not answer for a moment must not throw people out of the screen they are on.
    if (known !== undefined && error instanceof TransportError) return known;
    throw error;
  }
};

/** The guard's view of who is here, asked of the server when the last answer is a minute old. */
export const currentGuardSession = async (): Promise<GuardSession> =>
  toGuardSession(await sessionOrLastKnown());

/** The session of the signed-in person, or null. */
export const useSession = (): Session | null => useQuery(sessionQuery).data ?? null;

/** Asks what the signed-in person may do: `const can = useCan(); can('questions:add')`. */
export const useCan = (): GuardSession['can'] => toGuardSession(useSession()).can;

/** What is true of the institution and of this computer may stay; everything else was asked for by the person who was here. */
const forgetOthersData = (): void =>
  queryClient.removeQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] !== sessionKey[0] && queryKey[0] !== 'setup' && queryKey[0] !== 'connection',
  });

/**
 * After a sign-in: everything cached belonged to somebody else.
 * @param before done for the person before the page shows them: from then on the guard leads away from the sign-in
 */
export const beginSession = async (
  handle: string,
  before: (session: GuardSession) => Promise<void> = async () => undefined,
): Promise<GuardSession> => {
  forgetSessionLoss();
  forgetSaves();
  forgetSidebarBadges();
  forgetOthersData();
  writeTokenMirror(handle);
  await queryClient.invalidateQueries({ queryKey: sessionKey, refetchType: 'none' });
  const session = await fetchSession(new AbortController().signal);
  await before(toGuardSession(session));
  queryClient.setQueryData(sessionKey, session);
  return toGuardSession(session);
};

/** Forgets the session in this page; what the server holds is not touched. */
export const forgetSession = (): void => {
  clearSessionMirrors();
  forgetSessionLoss();
  forgetSaves();
  forgetSidebarBadges();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  forgetOthersData();
};

/** After a session has ended: makes sure that the server agrees, clears the mirrors and loads afresh. */
export const logInAgain = async (): Promise<void> => {
  try {
    await signOut();
  } catch (error) {
    // A server that cannot be told ends the session by itself; the person must get to the sign-in anyway.
    if (!(error instanceof TransportError) && !(error instanceof AppError)) throw error;
  }
  window.location.assign('/signin');
};

/**
 * Ends the session on a shared computer, so that the next person finds nothing of this one.
 * @param load loads a page afresh
 */
export const leaveForNextPerson = async (
  load: (path: string) => void = (path) => window.location.assign(path),
): Promise<void> => {
  try {
    await signOut();
  } finally {
    wipePage();
    load('/signin');
  }
};

/**
 * Signs out on the server and, whatever the server says, here. A session that is already gone counts as
 * signed out; any other failure is thrown when the page has forgotten the session.
 */
export const signOut = async (): Promise<void> => {
  try {
    await api(authContract.signOut, {});
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error;
  } finally {
    forgetSession();
  }
};
