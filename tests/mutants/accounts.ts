import type { Mutant } from './mutant.ts';
import { rare } from './simulated.ts';

const CODES = 'src-server/features/auth/mailed-code-service.ts';
const RECOVERY_SERVICE = 'src-server/features/auth/recovery-service.ts';
const RECOVERY = 'src-server/features/auth/recovery.api.test.ts';
const REGISTER = 'src-server/features/auth/register-service.ts';
const REGISTRATION = 'src-server/features/auth/registration.api.test.ts';
const INVITATIONS = 'src-server/features/auth/invitation-repo.ts';
const DEPARTURES = 'src-server/features/users/departures.api.test.ts';
const OUTBOX = 'src-server/features/mail/outbox.api.test.ts';

/** How people come to an account, and back to one. */
export const accountMutants: readonly Mutant[] = [
  {
    name: 'mailed-code-used-twice',
    file: CODES,
    find: 'if (!(await tokens.useToken(ctx.db, token.id, ctx.now))) throw codeRefused();',
    replace: 'await tokens.useToken(ctx.db, token.id, ctx.now);',
    test: { file: RECOVERY, only: 'is good once' },
  },
  {
    name: 'other-half-of-a-mail-left-open',
    file: CODES,
    find: '  await tokens.voidTokens(ctx.db, token.user_id, purpose);\n',
    replace: '',
    test: { file: REGISTRATION, only: 'by the code, and by the link, once' },
  },
  {
    name: 'mailed-code-never-expires',
    file: 'src-server/features/auth/token-repo.ts',
    find: `    .where('account_token.expires_at', '>', now)
`,
    replace: '',
    test: { file: REGISTRATION, only: 'within a day' },
  },
  {
    name: 'earlier-mailed-code-stays',
    file: 'src-server/features/auth/asked-mails.ts',
    find: '  await tokens.voidTokens(ctx.db, account.id, purpose);\n',
    replace: '',
    test: { file: RECOVERY, only: 'void once there is a new one' },
  },
  {
    name: 'reset-keeps-sessions',
    file: RECOVERY_SERVICE,
    find: '  await revokeSessions(ctx.db, userId, ctx.now);\n',
    replace: '',
    test: { file: RECOVERY, only: 'ends every session' },
  },
  {
    name: 'claimed-role-given',
    file: REGISTER,
    find: 'roleId: await getRoleId(ctx, registrant),',
    replace: 'roleId: await getRoleId(ctx, String(body.user_role ?? registrant)),',
    test: { file: REGISTRATION, only: 'whatever role they claim' },
  },
  {
    name: 'closed-registration-open',
    file: REGISTER,
    find: "if (policy === 'closed')",
    replace: "if (policy !== 'closed' && policy === 'closed')",
    test: { file: REGISTRATION, only: 'nobody until' },
  },
  {
    name: 'expert-approved-at-once',
    file: 'src-shared/domain/auth/registration.ts',
    find: "policy === 'open' && registrant === 'Student'",
    replace: "policy === 'open'",
    test: { file: REGISTRATION, only: 'waits for an administrator even' },
  },
  {
    name: 'account-that-is-not-ready-let-in',
    file: 'src-server/http/mount.ts',
    find: 'if (missing !== null && endpoint.whileMissing !== true) throw accountMissing(missing);',
    replace: '',
    test: { file: REGISTRATION, only: 'to nothing else' },
  },
  {
    name: 'account-that-is-not-ready-seated',
    file: 'src-server/sync/membership/hub-members.ts',
    find: '    await this.#assertReady(userId, token);\n',
    replace: '',
    test: { file: 'src-server/sync/membership/hub-members.test.ts', only: 'seats nobody' },
  },
  {
    name: 'taken-addresses-told-without-end',
    file: REGISTER,
    find: 'const counting: GuessBook = { ...book, right: async () => undefined };',
    replace: 'const counting: GuessBook = book;',
    test: { file: REGISTRATION, only: 'however many accounts' },
  },
  {
    name: 'invitation-used-twice',
    file: INVITATIONS,
    find: `    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['id', 'code_hash', 'role_id'])
    .executeTakeFirst();

/** Uses an invitation up. @returns false where it is used, voided or expired. */
export async function useInvitation(db: Db, id: number, now: number): Promise<boolean> {
  const used = await db
    .updateTable('account_invitation')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
`,
    replace: `    .where('expires_at', '>', now)
    .select(['id', 'code_hash', 'role_id'])
    .executeTakeFirst();

/** Uses an invitation up. @returns false where it is used, voided or expired. */
export async function useInvitation(db: Db, id: number, now: number): Promise<boolean> {
  const used = await db
    .updateTable('account_invitation')
    .set({ used_at: now })
    .where('id', '=', id)
`,
    test: { file: REGISTRATION, only: 'makes one administrator' },
  },
  {
    name: 'mail-without-end',
    file: 'src-server/features/auth/asked-mails.ts',
    find: '  if (!mayMail(granted, request.asked_at)) return false;\n',
    replace: '',
    test: { file: REGISTRATION, only: 'gets five mails in an hour' },
  },
  {
    name: 'sent-mail-read-by-administrators',
    file: 'src-server/features/mail/outbox-service.ts',
    find: 'if (mail.sent_at !== null || mail.sealed_body === null)',
    replace: 'if (mail.sealed_body === null)',
    test: { file: OUTBOX, only: 'until the mail is sent' },
  },
  {
    name: 'mail-sent-twice-at-once',
    file: 'src-server/features/mail/outbox-repo.ts',
    find: ".set((eb) => ({ attempts: eb('attempts', '+', 1), due_at: until }))",
    replace: ".set((eb) => ({ attempts: eb('attempts', '+', 1) }))",
    test: { file: OUTBOX, only: 'sends nothing twice' },
  },
  {
    name: 'shared-computer-keeps-people-signed-in',
    file: 'src-server/features/auth/service.ts',
    find: 'const remember = asksToStay && sharedIdleMinutes(ctx) === null;',
    replace: 'const remember = asksToStay;',
    test: { file: 'src-server/features/auth/auth.api.test.ts', only: 'keeps nobody signed in' },
  },
  {
    name: 'shared-computer-waits-as-any-other',
    file: 'src-server/http/authenticate.ts',
    find: 'const end = sessionEndOf(session, this.#sharedIdleMinutes());',
    replace: 'const end = sessionEndOf(session, null);',
    test: { file: 'src-server/features/auth/auth.api.test.ts', only: 'after its own 5 minutes' },
  },
  {
    name: 'account-deleted-by-an-open-session',
    file: 'src-shared/contract/users.ts',
    find: '    reauthenticate: true,\n',
    replace: '',
    test: { file: DEPARTURES, only: 'within ten minutes' },
  },
  {
    name: 'profile-outlives-its-person',
    file: 'src-server/features/erasers.ts',
    find: '  profileEraser,\n',
    replace: '',
    test: { file: DEPARTURES, only: 'leaves nothing of themselves' },
  },
  {
    name: 'sign-in-place-outlives-its-person',
    file: 'src-server/features/auth/eraser.ts',
    find: '    await forgetSignInPlaces(db, userId, now);\n',
    replace: '',
    test: { file: DEPARTURES, only: 'leaves nothing of themselves' },
  },
  {
    name: 'account-grant-not-voided-in-a-history',
    file: 'src-server/features/users/repo.ts',
    find: "      credential_version: eb('credential_version', '+', 1),\n",
    replace: '',
    test: rare,
  },
  {
    name: 'account-role-changed-without-a-version-in-a-history',
    file: 'src-server/features/roles/repo.ts',
    find: "({ ...changes, updated_at: now, version: eb('version', '+', 1) })",
    replace: '({ ...changes, updated_at: now })',
    test: rare,
  },
  {
    name: 'account-name-left-after-an-enrolment-ended-in-a-history',
    file: 'src-server/features/enrolments/repo.ts',
    find: ".where('user_id', '=', userId)\n    .where((eb) => eb('student_name'",
    replace:
      ".where('user_id', '=', userId)\n    .where('deleted_at', 'is', null)\n    .where((eb) => eb('student_name'",
    test: rare,
  },
];
