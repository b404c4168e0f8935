import { randomInt } from 'node:crypto';
import { AppError } from '#shared/contract/errors.ts';
import type {
  EnrolAnswer,
  EnrolRequest,
  RegisterAnswer,
  RegisterRequest,
  SignInAnswer,
  SignInRequest,
  VouchRequest,
} from '#shared/contract/sync-link.ts';
import { authContract, SignedIn } from '#shared/contract/auth.ts';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { socialSignInContract } from '#shared/contract/social-sign-in.ts';
import { SecondStep } from '#shared/contract/second-step.ts';
import { toAppError, type TransportRequest, type TransportResponse } from '#shared/contract/client.ts';
import { missingStepOf } from '#shared/domain/auth/registration.ts';
import { readTypedCode } from '#shared/domain/text/typed-code.ts';
import { GRANT_MS, offlineUntil } from '#shared/domain/sync/offline-limits.ts';
import type { Clock } from '#server/clock.ts';
import { ownEntry, type NewEntry } from '#server/audit/audit-entry.ts';
import type { Services } from '#server/context.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Database } from '#server/db/database.ts';
import type { IdSource } from '#server/db/ids.ts';
import { COUNTED_GRANTS, SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import type { Db } from '#server/db/tables.ts';
import type { Writer } from '#server/db/writer.ts';
import { permVersionOf } from '#server/perm-version.ts';
import { heldBy } from '#server/permission-repo.ts';
import { failureBook, guessOf } from '#server/secrets/failure-book.ts';
import { guesses } from '#server/secrets/guess-limiter.ts';
import { ACCOUNTS } from '#server/adapters.ts';
import type { SigningKey } from '#server/signing-key.ts';
import { accountMissing, hashToken } from '#server/http/authenticate.ts';
import { signGrant } from './grant.ts';
import { deviceRevoked, deviceUnknown } from '../device-refusal.ts';
import { leaseUnused, numbersOf, relativesOf, takenNumbers } from '../id-ranges.ts';
import { findState } from '../state.ts';

export interface HubMembersDeps {
  readonly database: Database;
  readonly writer: Writer;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly signingKey: SigningKey;
  readonly services: Pick<Services, 'audit'>;
  /** The hub's own API: signing in has one place. */
  call(request: TransportRequest): Promise<TransportResponse>;
  /** 32 random bits, for the number of a device. */
  readonly draw?: () => number;
}

const drawByChance = (): number => randomInt(2 ** 32);

export interface DeviceRow {
  readonly client_id: string;
  readonly name: string;
}

/** Where a call came from, for the limits on guessing. */
export interface Origin {
  readonly address: string;
  /** The origin under which it asked. */
  readonly site?: string | undefined;
}

/** A computer that the hub knows speaks for itself, whoever else is behind its address. */
export const addressOf = (device: DeviceRow): string => `device ${device.client_id}`;

class WrongCode extends AppError {
  constructor(message: string) {
    super('FORBIDDEN', message, { fields: { code: [message] } });
  }
}

const findDevice = compileOnce((db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('sync_client')
    .where('token_hash', '=', tokenHash)
    .select(['client_id', 'name', 'revoked_at']),
);

/** The public endpoint that decides about a sign-in that a computer brings. */
function signInCall(request: SignInRequest): Pick<TransportRequest, 'method' | 'path' | 'body'> {
  if ('second_step' in request) {
    const { method, path } = secondFactorContract.verifyTwoFactorCode;
    return { method, path, body: { email: request.email, ...request.second_step } };
  }
  if ('social' in request) {
    const { method, path } = socialSignInContract.socialSignIn;
    return { method, path, body: { ...request.social, remember: request.remember } };
  }
  const { method, path } = authContract.signIn;
  return { method, path, body: request };
}

/** How computers and the people on them become known to a hub. */
export class HubMembers {
  readonly #deps: HubMembersDeps;
  readonly #draw: () => number;

  constructor(deps: HubMembersDeps) {
    this.#deps = deps;
    this.#draw = deps.draw ?? drawByChance;
  }

  /** @throws DEVICE_UNKNOWN for a token of nobody, DEVICE_REVOKED for a revoked device. */
  async deviceOf(token: string): Promise<DeviceRow> {
    const [client] = await findDevice(this.#deps.database.read, { tokenHash: hashToken(token) });
    if (client === undefined) throw deviceUnknown();
    if (client.revoked_at !== null) throw deviceRevoked();
    return client;
  }

  /** Signs somebody in on a device: from here on it may hold their rows and bring their commands. */
  async signIn(device: DeviceRow, request: SignInRequest): Promise<SignInAnswer> {
    const person = await this.#signIn(request, { address: addressOf(device) }, device.name);
    await this.#deps.writer.transaction((db) => this.#seat(db, device.client_id, person.userId));
    return this.#vouch(device.client_id, person);
  }

  /** A new grant for somebody whose session here goes on, when what the computer has is void. @throws FORBIDDEN where it is over */
  async vouchAgain(device: DeviceRow, { session_token: token }: VouchRequest): Promise<SignInAnswer> {
    const { database, clock } = this.#deps;
    const userId = await ACCOUNTS.findLivePerson(database.read, hashToken(token), clock.now());
    if (userId === null) throw new AppError('FORBIDDEN', 'Sign in again.');
    return this.#vouch(device.client_id, { userId, token });
  }

  /** Takes a computer in: by a code, once, or where the institution asks for none. */
  async enrol(request: EnrolRequest, origin: Origin): Promise<EnrolAnswer> {
    if (request.schema_version > SCHEMA_VERSION) {
      throw new AppError('ILLEGAL_STATE', 'This hub is older than the computer. Update the hub first.');
    }
    const { email, password, second_step: secondStep } = request;
    const asked = secondStep === undefined ? { email, password } : { email, second_step: secondStep };
    const person = await this.#signIn(asked, origin, request.device_name);
    const deviceNo = await this.#takeIn(request, origin, person.userId);
    const institution = await ACCOUNTS.findInstitution(this.#deps.database.read);
    return {
      ...(await this.#vouch(request.client_id, person)),
      device_no: deviceNo,
      institution_name: institution?.name ?? '',
      public_key: this.#deps.signingKey.publicKey(),
    };
  }

  /** Gives a copy of a device's database a name and a number of its own, with the same people. */
  async register(token: string, request: RegisterRequest): Promise<RegisterAnswer> {
    const original = await this.deviceOf(token);
    return this.#deps.writer.transaction(async (db) => {
      const row = await db
        .selectFrom('sync_client')
        .where('client_id', '=', original.client_id)
        .selectAll()
        .executeTakeFirstOrThrow();
      const again = await this.#findAgain(db, request);
      const name = `${row.name} (copy)`.slice(0, 80);
      if (again !== null) {
        // Somebody may have signed in by the name of the original since the first answer got lost.
        await this.#seatAll(db, row.client_id, request.client_id);
        return { device_no: again, device_name: name };
      }
      const lease = { wanted: null, drawn: this.#draw() };
      const deviceNo = await leaseUnused(db, await takenNumbers(db), lease);
      const relatives = await relativesOf(db, numbersOf(row));
      const foreign = await takenNumbers(db, relatives);
      const drawn = [request.device_no ?? deviceNo, ...(request.earlier_device_nos ?? [])];
      const isOwn = (number: number): boolean => number !== deviceNo && !foreign.has(number);
      const now = this.#deps.clock.now();
      await db
        .insertInto('sync_client')
        .values({
          ...row,
          client_id: request.client_id,
          token_hash: hashToken(request.token),
          device_no: deviceNo,
          // What waits in the copy was recorded under the number of the original, or ones that it drew.
          former_device_nos: JSON.stringify([...new Set([...numbersOf(row), ...drawn.filter(isOwn)])]),
          name,
          fingerprint: request.fingerprint,
          // A hub that was restored since may have lost what the copy takes for done.
          last_mid: Math.min(request.last_mid, row.last_mid),
          last_seen_at: now,
          enrolled_at: now,
        })
        .execute();
      await this.#seatAll(db, row.client_id, request.client_id);
      return { device_no: deviceNo, device_name: name };
    });
  }

  async #signIn(request: SignInRequest, origin: Origin, deviceName: string) {
    const answer = await this.#deps.call({
      ...signInCall(request),
      headers: { 'x-lectern-client': deviceName, 'x-lectern-address': origin.address },
    });
    // Computers of before 2fa show these words.
    if (answer.status === 202)
      throw new AppError(
        'SECOND_STEP_REQUIRED',
        'This account asks for a code after the password, which needs a newer Lectern on this computer.',
        { extra: { second_step: SecondStep.parse(answer.body) } },
      );
    if (answer.status !== 200) throw toAppError(answer);
    const { userId, token } = SignedIn.parse(answer.body);
    await this.#assertReady(userId, token);
    return { userId, token };
  }

  /** Nobody is seated at a computer before their account is ready: their rows would go there. */
  async #assertReady(userId: number, token: string): Promise<void> {
    const missing = missingStepOf(await ACCOUNTS.getAccount(this.#deps.database.read, userId));
    if (missing === null) return;
    const { method, path } = authContract.signOut;
    await this.#deps.call({ method, path, headers: { authorization: `Bearer ${token}` } });
    throw accountMissing(missing);
  }

  /** A wrong code counts as a wrong password does. */
  async #takeIn(request: EnrolRequest, { address }: Origin, userId: number): Promise<number> {
    const { database, writer, clock, ids } = this.#deps;
    const guess = guessOf({ account: `enrol ${request.email.toLowerCase()}`, client: address });
    const book = failureBook(guess, {
      db: database.write,
      now: () => clock.now(),
      transaction: (work) => writer.transaction((db) => work({ db, newId: () => ids.next() })),
      tooMany: 'Too many wrong codes. Wait a little and try again.',
    });
    let taken: number | AppError | null = null;
    await guesses.look(guess, book, async () => {
      try {
        taken = await writer.transaction((db) => this.#takeInWith(db, request, { userId, address }));
        return true;
      } catch (error) {
        if (!(error instanceof WrongCode)) throw error;
        const entry = await this.#entry(database.read, request, { userId, address }, error.code);
        await this.#deps.services.audit.refused(JSON.stringify(['devices.enrol', address, userId]), entry);
        taken = error;
        return false;
      }
    });
    if (typeof taken === 'number') return taken;
    throw taken ?? new Error('The limiter looked at nothing.');
  }

  async #takeInWith(
    db: Db,
    request: EnrolRequest,
    { userId, address }: Origin & { readonly userId: number },
  ): Promise<number> {
    const known = await this.#findAgain(db, request);
    await this.#useCode(db, request);
    if (known !== null) await this.#rename(db, request);
    const number = known ?? (await this.#insertClient(db, request, userId));
    if (known === null)
      await this.#deps.services.audit.append(db, await this.#entry(db, request, { userId, address }));
    await this.#seat(db, request.client_id, userId);
    return number;
  }

  /** What the audit log says of a computer that is taken in, or of a wrong code. */
  async #entry(
    db: Db,
    request: EnrolRequest,
    { userId, address }: Origin & { readonly userId: number },
    reason: string | null = null,
  ): Promise<NewEntry> {
    const { role_name: role } = await ACCOUNTS.getAccount(db, userId);
    const word = { kind: 'device', id: request.client_id, person: { userId, role } } as const;
    const changes = reason === null ? [{ field: 'name', to: request.device_name }] : [];
    const from = { computer: request.device_name, address };
    return ownEntry('devices.enrol', { at: this.#deps.clock.now(), reason }, { ...word, changes }, from);
  }

  /** The number of a device that asks a second time because the first answer got lost. */
  async #findAgain(db: Db, request: Pick<EnrolRequest, 'client_id' | 'token'>): Promise<number | null> {
    const known = await db
      .selectFrom('sync_client')
      .where('client_id', '=', request.client_id)
      .select(['device_no', 'token_hash', 'revoked_at'])
      .executeTakeFirst();
    if (known === undefined) return null;
    if (known.token_hash !== hashToken(request.token) || known.revoked_at !== null)
      throw new AppError('CONFLICT', 'Another device has this name. Try again.');
    return known.device_no;
  }

  /** Asked a second time, perhaps much later, its person may have called it otherwise. */
  async #rename(db: Db, { client_id: clientId, device_name: name }: EnrolRequest): Promise<void> {
    await db.updateTable('sync_client').set({ name }).where('client_id', '=', clientId).execute();
  }

  async #useCode(db: Db, request: EnrolRequest): Promise<void> {
    if (request.code === undefined) {
      if ((await findState(db, 'open_enrolment')) === '1') return;
      throw new WrongCode('This institution gives a code to every computer: ask an administrator for one.');
    }
    const now = this.#deps.clock.now();
    const used = await db
      .updateTable('sync_enrolment_code')
      .set({ used_by: request.client_id })
      .where('code_hash', '=', hashToken(readTypedCode(request.code)))
      .where('expires_at', '>', now)
      .where((eb) => eb.or([eb('used_by', 'is', null), eb('used_by', '=', request.client_id)]))
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n)
      throw new WrongCode('This code is wrong, has been used, or is older than a day. Ask for a new one.');
  }

  async #insertClient(db: Db, request: EnrolRequest, userId: number): Promise<number> {
    const now = this.#deps.clock.now();
    const taken = await takenNumbers(db);
    const lease = { wanted: request.device_no, drawn: this.#draw() };
    const deviceNo = await leaseUnused(db, taken, lease);
    const before = [...(request.earlier_device_nos ?? []), request.device_no ?? deviceNo];
    // What comes along was numbered before: by this computer alone, as nobody else has those numbers here.
    const former = new Set(before.filter((number) => number !== deviceNo && !taken.has(number)));
    await db
      .insertInto('sync_client')
      .values({
        client_id: request.client_id,
        device_no: deviceNo,
        former_device_nos: JSON.stringify([...former]),
        name: request.device_name,
        token_hash: hashToken(request.token),
        fingerprint: request.fingerprint,
        app_version: request.app_version,
        schema_version: request.schema_version,
        last_seen_at: now,
        enrolled_at: now,
        enrolled_by: userId,
        revoked_at: null,
      })
      .execute();
    return deviceNo;
  }

  async #seat(db: Db, clientId: string, userId: number): Promise<void> {
    await db
      .insertInto('sync_client_user')
      .values({ client_id: clientId, user_id: userId, granted_at: this.#deps.clock.now() })
      .onConflict((conflict) => conflict.columns(['client_id', 'user_id']).doNothing())
      .execute();
  }

  /** Everybody of one device on another one. */
  async #seatAll(db: Db, from: string, to: string): Promise<void> {
    const people = await db
      .selectFrom('sync_client_user')
      .where('client_id', '=', from)
      .select('user_id')
      .execute();
    for (const { user_id: userId } of people) await this.#seat(db, to, userId);
  }

  async #vouch(clientId: string, person: { userId: number; token: string }): Promise<SignInAnswer> {
    const { database, clock, signingKey } = this.#deps;
    const account = await ACCOUNTS.getAccount(database.read, person.userId);
    const hours = await ACCOUNTS.offlineHours(database.read, account.role_id);
    const now = clock.now();
    const { permissions, lapsed } = await heldBy(
      database.read,
      { userId: account.id, roleId: account.role_id },
      now,
    );
    const inSeconds = (ms: number): number => Math.floor(ms / 1000);
    const grant = signGrant(
      {
        sub: account.id,
        email: account.email,
        role: account.role_name,
        permissions: permissions.map(({ resource, action }) => `${resource}:${action}`),
        perm_epoch: permVersionOf(account, lapsed),
        client_id: clientId,
        ...(await this.#counting(clientId, account)),
        iat: inSeconds(now),
        exp: inSeconds(now + GRANT_MS),
        offline_exp: inSeconds(offlineUntil(account.role_name, hours, now)),
      },
      signingKey,
    );
    return { user_id: account.id, role: account.role_name, session_token: person.token, grant };
  }

  /** Which proof of the person the grant is for; a computer of before would not read a grant that says so. */
  async #counting(clientId: string, account: { readonly credential_version: number }) {
    const client = await this.#deps.database.read
      .selectFrom('sync_client')
      .where('client_id', '=', clientId)
      .select('schema_version')
      .executeTakeFirst();
    return (client?.schema_version ?? 0) < COUNTED_GRANTS
      ? {}
      : { credential_version: account.credential_version };
  }
}
