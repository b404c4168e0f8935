import { builtInPermissions, type RoleName } from '#shared/access/built-in-roles.ts';
import type { Session } from '#shared/contract/auth.ts';

const HOUR = 60 * 60 * 1000;
const at = (ms: number): string => new Date(ms).toISOString();

/** The session of somebody with a role, that began now; a test names only what it is about. */
export const sampleSession = (
  role: RoleName,
  { user, ...changes }: Partial<Omit<Session, 'user'>> & { readonly user?: Partial<Session['user']> } = {},
): Session => {
  const now = Date.now();
  return {
    user: {
      id: 7,
      first_name: 'Amara',
      last_name: 'Okonkwo',
      email: 'amara@northfield.example',
      user_role: role,
      is_onboarding_complete: true,
      ...user,
    },
    permissions: builtInPermissions(role),
    perm_version: 1,
    missing: null,
    institution: { name: 'Northfield College', time_zone: 'Europe/London', logo_sha256: null },
    time_zone: null,
    last_active_at: at(now),
    idle_deadline: at(now + HOUR),
    expires_at: at(now + 12 * HOUR),
    server_time: at(now),
    must_set_up_second_factor: false,
    ...changes,
  };
};
