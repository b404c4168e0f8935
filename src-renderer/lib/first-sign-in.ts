import { dashboardContract } from '#shared/contract/dashboard.ts';
import { onboardingContract } from '#shared/contract/onboarding.ts';
import type { GuardSession } from '#shared/domain/shell/guard.ts';
import { api } from './api.ts';
import { writeInstructorMirror } from './session-mirrors.ts';

/**
 * Fetches what instructors need after a sign-in (spec 2 §6): their record, and whether this is the first time.
 * @returns where they begin then; undefined for all others. What fails here keeps nobody out.
 */
export const firstPathAfterSignIn = async (
  session: Pick<GuardSession, 'role' | 'userId'>,
): Promise<string | undefined> => {
  const { role, userId } = session;
  if (role !== 'Instructor' || userId === null) return undefined;
  const [record, first] = await Promise.allSettled([
    api(dashboardContract.getInstructor, {}),
    api(onboardingContract.firstTimeSignIn, { params: { userId } }),
  ]);
  if (record.status === 'fulfilled') writeInstructorMirror(record.value.body.Instructor);
  return first.status === 'fulfilled' ? '/FirstTimeLogin' : undefined;
};
