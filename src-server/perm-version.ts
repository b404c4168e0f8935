/** More often than this no role is ever changed. */
const ROLE_VERSIONS = 2 ** 20;

/**
 * The version of what somebody may do, made of their own and that of their role, so that a change of a role writes one
 * row however many have it. It differs whenever either has changed, and grows while a person keeps the role.
 * @param lapsed grants that no longer count: their moment writes no row. Who takes them away adds them to perm_version.
 */
export const permVersionOf = (
  person: {
    readonly perm_version: number;
    readonly role_version: number;
  },
  lapsed: number,
): number => (person.perm_version + lapsed) * ROLE_VERSIONS + person.role_version;
