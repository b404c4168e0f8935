import type { Mutant } from './mutant.ts';

const AUTHENTICATE = 'src-server/http/authenticate.ts';
const USERS = 'src-server/features/users/service.ts';
const USER_RULES = 'src-shared/domain/users/user-rules.ts';
const ACCESS = 'src-server/features/users/access.api.test.ts';
const ACCOUNTS = 'src-server/features/users/users.api.test.ts';
const ROLE_RULES = 'src-shared/domain/roles/role-rules.ts';
const ROLES = 'src-server/features/roles/roles.api.test.ts';
const IMPORT_PLAN = 'src-shared/domain/people-imports/import-plan.ts';
const PEOPLE_IMPORTS = 'src-server/features/people-imports/people-imports.api.test.ts';

/** Roles, permissions, and who may give them. */
export const roleMutants: readonly Mutant[] = [
  {
    name: 'roles-given-beyond-the-own-permissions',
    file: USER_RULES,
    find: 'impliedPermissions(given).every((one) => includes(own, one))',
    replace: 'true',
    test: { file: ACCOUNTS, only: 'holds all that it holds' },
  },
  {
    name: 'permissions-given-beyond-the-own',
    file: USER_RULES,
    find: "if (!mayGive(actor.permissions, after.permissions)) return 'beyond';",
    replace: '',
    test: { file: ACCESS, only: 'loss of a denial' },
  },
  {
    name: 'grant-hidden-by-a-denial-given-beyond-the-own',
    file: 'src-server/features/users/access-service.ts',
    find: "if (!mayGive(ctx.actor.permissions, given)) refuseBy('beyond', NOT_YOURSELF);",
    replace: '',
    test: { file: ACCESS, only: 'nothing beyond' },
  },
  {
    name: 'own-permissions-changed',
    file: USER_RULES,
    find: "if (user.id === actor.id && !isOnlyAdmin) return 'self';",
    replace: '',
    test: { file: ACCESS, only: 'never the own' },
  },
  {
    name: 'last-administrators-demote-each-other',
    file: USER_RULES,
    find: "return leavesNobody(user, remaining, after) ? 'last-admin' : null;",
    replace: 'return null;',
    test: { file: ACCESS, only: 'two demote each other' },
  },
  {
    name: 'grant-outlasts-its-moment',
    file: 'src-shared/domain/users/effective-permissions.ts',
    find: 'const counting = personal.filter((own) => !isLapsed(own, now));',
    replace: 'const counting = personal;',
    test: { file: ACCESS, only: 'until its moment' },
  },
  {
    name: 'kept-ability-outlasts-a-grant',
    file: AUTHENTICATE,
    find: ' && now < known.until',
    replace: '',
    test: { file: ACCESS, only: 'until its moment' },
  },
  {
    name: 'request-granted-by-who-asked',
    file: 'src-server/features/access-requests/service.ts',
    find: "if (userId === ctx.actor.userId) refuse('FORBIDDEN', 'Somebody else decides about your own requests.');",
    replace: '',
    test: { file: 'src-server/features/access-requests/access-requests.api.test.ts', only: 'own request' },
  },
  {
    name: 'people-import-gives-any-role',
    file: IMPORT_PLAN,
    find: 'return this.#known.mayGive(role)',
    replace: 'return role !== "" || this.#known.mayGive(role)',
    test: { file: PEOPLE_IMPORTS, only: 'is decided for each row' },
  },
  {
    name: 'people-import-changes-anybody',
    file: IMPORT_PLAN,
    find: 'if (!this.#known.mayManage(person))',
    replace: 'if (person.id < 0)',
    test: { file: PEOPLE_IMPORTS, only: 'is decided for each row' },
  },
  {
    name: 'last-administrators-suspend-each-other',
    file: USER_RULES,
    find: "(leavesNobody(user, remaining, null) ? 'last-admin' : null);\n\n/** Why somebody may not leave",
    replace: 'null;\n\n/** Why somebody may not leave',
    test: { file: ACCOUNTS, only: 'two suspend each other' },
  },
  {
    name: 'administrator-made-by-anybody',
    file: USERS,
    find: "if (!mayGive(ctx.actor.permissions, role.permissions)) refuseBy('beyond', '');",
    replace: '',
    test: { file: ACCOUNTS, only: 'holds all that it holds' },
  },
  {
    name: 'own-account-suspended',
    file: USER_RULES,
    find: "if (user.id === actor.id) return 'self';",
    replace: '',
    test: { file: ACCOUNTS, only: 'never the own one' },
  },
  {
    name: 'own-role-changed',
    file: ROLE_RULES,
    find: "if (change.isOwn && change.holders.total > 1) return 'own';",
    replace: '',
    test: { file: ROLES, only: 'is not the own one' },
  },
  {
    name: 'own-role-changed-by-an-open-page',
    file: 'src-server/features/roles/service.ts',
    find: '  if (isOwn) await assertJustProven(ctx);\n',
    replace: '',
    test: { file: ROLES, only: 'shown once more' },
  },
  {
    name: 'own-permissions-changed-by-an-open-page',
    file: 'src-server/features/users/access-service.ts',
    find: '  if (row.id === ctx.actor.userId) await assertJustProven(ctx);\n',
    replace: '',
    test: { file: ACCESS, only: 'never the own' },
  },
  {
    name: 'last-right-to-change-roles-taken',
    file: ROLE_RULES,
    find: 'return !managesRoles && change.holders.beside === 0 ?',
    replace: 'return false ?',
    test: { file: ROLES, only: 'take it from each other' },
  },
  {
    name: 'built-in-role-renamed',
    file: ROLE_RULES,
    find: "if (change.isBuiltIn && change.isRenamed) return 'built-in-name';",
    replace: '',
    test: { file: ROLES, only: 'a built-in one is not' },
  },
  {
    name: 'built-in-role-deleted',
    file: ROLE_RULES,
    find: "if (role.isBuiltIn) return 'built-in';",
    replace: '',
    test: { file: ROLES, only: 'is not a built-in one' },
  },
  {
    name: 'role-of-people-deleted',
    file: ROLE_RULES,
    find: "return role.members > 0 ? 'members' : null;",
    replace: 'return null;',
    test: { file: ROLES, only: 'also somebody who is suspended' },
  },
  {
    name: 'changed-role-without-a-version',
    file: 'src-server/perm-version.ts',
    find: '(person.perm_version + lapsed) * ROLE_VERSIONS + person.role_version',
    replace: '(person.perm_version + lapsed) * ROLE_VERSIONS',
    test: { file: ROLES, only: 'takes effect in open sessions' },
  },
  {
    name: 'permissions-of-one-state-under-the-version-of-another',
    file: 'src-server/permission-repo.ts',
    find: 'if (after === undefined || permVersionOf(after, 0) === permVersionOf(standing, 0))',
    replace: 'if (after !== null)',
    test: { file: 'tests/attack/changing-roles.test.ts', only: 'permissions of its moment' },
  },
];
