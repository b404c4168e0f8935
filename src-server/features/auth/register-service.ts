import type { authContract } from '#shared/contract/auth.ts';
import type { HandlerInput } from '#shared/contract/types.ts';
import {
  isApprovedAtOnce,
  readRegistrationPolicy,
  type Registrant,
  type RegistrationPolicy,
} from '#shared/domain/auth/registration.ts';
import { isMailable } from '#shared/domain/users/no-mail-address.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { guesses, type GuessBook, type Turn } from '#server/secrets/guess-limiter.ts';
import { hashPasswordInTurn } from '#server/secrets/password.ts';
import { sendsMail } from '../mail/service.ts';
import { createAccount, getRoleId, isEmailTaken } from '../users/account-service.ts';
import { assertNewPassword } from './password-policy.ts';
import * as repo from './repo.ts';
import { askForMail, assertMayAsk, clientKeyOf } from './request-service.ts';
import { guessAt } from './service.ts';

type Body = HandlerInput<(typeof authContract)['register']>['body'];

/** The text of spec 2 §8. */
const TAKEN = 'Email already in use.';

/** Who may register here, as the institution says. */
export async function registrationPolicy(ctx: Pick<Ctx, 'db'>): Promise<RegistrationPolicy> {
  const institution = await repo.getInstitution(ctx.db);
  return readRegistrationPolicy(institution?.registration ?? 'closed');
}

/** Who may register here, and whether a forgotten password can be mailed about. */
export const registrationHere = async (ctx: Ctx) => ({
  policy: await registrationPolicy(ctx),
  sends_mail: await sendsMail(ctx),
});

const refuseTaken = (field: string): never =>
  refuse('VALIDATION_FAILED', TAKEN, { fields: { [field]: [TAKEN] } });

/**
 * Refuses an address that somebody has. Each refusal counts against the client that hears it, and no success takes
 * one back: else whoever makes an account now and then could ask for as many addresses as they like.
 */
export async function assertAddressIsFree(
  ctx: Ctx,
  email: string,
  field: string,
  beside: (turn: Turn) => Promise<void> = async () => undefined,
): Promise<void> {
  if (!isMailable(email)) {
    const text = 'No mail reaches an address that ends with .invalid.';
    refuse('VALIDATION_FAILED', text, { fields: { [field]: [text] } });
  }
  const [guess, book] = guessAt(
    ctx,
    `register ${clientKeyOf(ctx)}`,
    'Too many addresses were tried from here. Wait a little and try again.',
  );
  const counting: GuessBook = { ...book, right: async () => undefined };
  const isFree = await guesses.look(guess, counting, async (turn) => {
    await beside(turn);
    return !(await isEmailTaken(ctx, email));
  });
  if (!isFree) refuseTaken(field);
}

/** What was hashed before the transaction, by the input that it belongs to. */
const hashes = new WeakMap<Body, string>();

async function assertOpen(ctx: Ctx): Promise<RegistrationPolicy> {
  const policy = await registrationPolicy(ctx);
  if (policy === 'closed')
    refuse('FORBIDDEN', 'Accounts here are made by an administrator. Ask one of your institution.');
  return policy;
}

/** Checks and hashes what somebody registers with; refuses an address that is taken, behind the limiter. */
export async function prepareRegistration(ctx: Ctx, body: Body, registrant: Registrant): Promise<void> {
  await assertOpen(ctx);
  await assertMayAsk(ctx);
  const { email, password, first_name: first, last_name: last } = body;
  const personal = [first, last, email];
  await assertNewPassword(ctx, { password, role: registrant, personal, field: 'password' });
  await assertAddressIsFree(ctx, email, 'email', async (turn) => {
    hashes.set(body, await hashPasswordInTurn(turn, password));
  });
}

/** Makes an account that nobody can use before its address is verified, and where it is asked for, approved. */
export async function register(ctx: Ctx, body: Body, registrant: Registrant): Promise<number> {
  const policy = await assertOpen(ctx);
  const passwordHash = hashes.get(body);
  if (passwordHash === undefined || (await isEmailTaken(ctx, body.email))) return refuseTaken('email');
  const userId = await createAccount(ctx, {
    email: body.email,
    firstName: body.first_name,
    lastName: body.last_name,
    // Whatever role the body claims.
    roleId: await getRoleId(ctx, registrant),
    passwordHash,
    emailVerifiedAt: null,
    approvedAt: isApprovedAtOnce(policy, registrant) ? ctx.now : null,
  });
  ctx.audit({ id: userId, about: userId, person: { userId, role: registrant } });
  await askForMail(ctx, 'register', body.email);
  return userId;
}

interface ProvenPerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Makes a student's account without a password, for somebody whose address a provider has verified. An administrator
 * lets them in where the institution wants to. @returns null where the address cannot be anybody's account
 */
export async function registerProven(ctx: Ctx, person: ProvenPerson): Promise<number | null> {
  const policy = await assertOpen(ctx);
  const { email } = person;
  if (!isMailable(email) || (await isEmailTaken(ctx, email))) return null;
  const [localPart = email] = email.split('@');
  const isNamed = person.firstName !== '' || person.lastName !== '';
  const userId = await createAccount(ctx, {
    email,
    firstName: isNamed ? person.firstName : localPart,
    lastName: person.lastName,
    roleId: await getRoleId(ctx, 'Student'),
    passwordHash: null,
    emailVerifiedAt: ctx.now,
    approvedAt: isApprovedAtOnce(policy, 'Student') ? ctx.now : null,
  });
  ctx.audit({ id: userId, about: userId, changes: [{ field: 'user_role', to: 'Student' }] });
  return userId;
}
