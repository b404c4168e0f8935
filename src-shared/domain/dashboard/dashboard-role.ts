import { holds, type AppAbility } from '#shared/access/ability.ts';

export type DashboardRole = 'admin' | 'author' | 'support' | 'student';

/** Which dashboard a person sees: by what they may do, so that a custom role gets a fitting one. */
export function dashboardRoleOf(ability: AppAbility): DashboardRole {
  if (holds(ability, 'admin-dashboard:view')) return 'admin';
  if (holds(ability, 'instructor-exams:add')) return 'author';
  // Figures about people are for whoever may see people; everybody else sees their own things only.
  return holds(ability, 'users:view') ? 'support' : 'student';
}
