import type { Session } from '#shared/contract/auth.ts';
import { clearCourseMirrors } from './course-mirrors.ts';
import { clearExamMirrors } from './exam-mirrors.ts';

/**
 * The session storage keys that the specification names (1, section 3). They are written for display
 * and for other tools, and nothing that decides ever reads them back.
 */
const mirrorKeys = ['token', 'role', 'permissions', 'userId', 'smeOnboarding', 'onboardingJourney'] as const;

const instructorPrefix = 'instructor_';

/** Writes what the server says; whatever stood there before is overwritten. */
export const writeSessionMirrors = ({ user, permissions }: Session): void => {
  sessionStorage.setItem('role', user.user_role);
  sessionStorage.setItem('permissions', JSON.stringify(permissions));
  sessionStorage.setItem('userId', String(user.id));
  if (user.user_role === 'SME') sessionStorage.setItem('smeOnboarding', String(user.is_onboarding_complete));
  else sessionStorage.removeItem('smeOnboarding');
};

/** The handle that stands for the token, which the page itself never gets. */
export const writeTokenMirror = (handle: string): void => sessionStorage.setItem('token', handle);

/** Mirrors the record of an instructor under their id. */
export const writeInstructorMirror = (instructor: { readonly id: number }): void =>
  sessionStorage.setItem(`${instructorPrefix}${instructor.id}`, JSON.stringify(instructor));

/** Clears the mirrors and only them: carts, drafts and attempts are not kept here and stay. */
export const clearSessionMirrors = (): void => {
  clearExamMirrors();
  clearCourseMirrors();
  for (const key of mirrorKeys) sessionStorage.removeItem(key);
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(instructorPrefix)) sessionStorage.removeItem(key);
};
