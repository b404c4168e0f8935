import { hash } from 'node:crypto';
import { defineAbilityFor, type AppAbility } from '#shared/access/ability.ts';
import { AppError } from '#shared/contract/errors.ts';
import { missingStepOf, type MissingStep } from '#shared/domain/auth/registration.ts';
import { endOfSession } from '#shared/domain/auth/session-rules.ts';
import { defaultFactorPolicy, factorDueAt } from '#shared/domain/auth/second-factor.ts';
import type { Actor } from '../context.ts';
import type { SyncRole } from '../sync/role.ts';
import type { ApiCall } from './api-call.ts';
import type { Db } from '../db/tables.ts';
import { findSession, hasOpenAttempt } from '../features/auth/session-repo.ts';
import { permVersionOf } from '../perm-version.ts';
import { heldByVersion, type Standing } from '../permission-repo.ts';

/** Sessions are stored as the hash of their token. */
export const hashToken = (token: string): string => hash('sha256', token);

/** The token of `Authorization: Bearer`, hashed; null when there is none. */
export function tokenHashOf(call: ApiCall): string | null {
  const header = call.header('authorization');
  const match = header === null ? null : /^Bearer ([\w-]{20,100})$/.exec(header);
  return match?.[1] === undefined ? null : hashToken(match[1]);
}

const sessionExpired = (): AppError =>
  new AppError('SESSION_EXPIRED', 'Your session has ended. Sign in again.');

/** Why somebody is refused whose account is not ready yet. */
export const accountMissing = (step: MissingStep): AppError =>
  step === 'verification'
    ? new AppError(
        'ACCOUNT_UNVERIFIED',
        'Your e-mail address is not verified yet. Enter the code that was mailed to you.',
      )
    : new AppError('ACCOUNT_UNAPPROVED', 'An administrator has not approved your account yet.');

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>;

interface KnownSession {
  readonly identityVersion: number;
  readonly row: SessionRow;
}

const KEPT_SESSIONS = 10_000;

const sessionEndOf = (session: SessionRow, sharedMinutes: number | null): number =>
  endOfSession(
    {
      isRemembered: session.is_remembered === 1,
      lastActiveAt: session.last_active_at,
      expiresAt: session.expires_at,
    },
    sharedMinutes,
  );

/** An attempt holds a session open that was alive when it began; an untimed one only while nobody types. */
const isSitting = (db: Db, session: SessionRow, { end, now }: { end: number; now: number }) =>
  hasOpenAttempt(db, session.user_id, {
    startedBefore: end,
    now,
    countsUntimed: now < session.expires_at,
  });

interface CachedAbility {
  readonly rowVersion: number;
  /** When a grant lapses: nothing is written then. */
  readonly until: number;
  readonly permVersion: number;
  readonly permissions: Actor['permissions'];
  readonly ability: AppAbility;
}

export interface AuthenticatedSession {
  readonly actor: Actor;
  /** Where the session began: the web page, the desktop, or the name of a computer of this hub. */
  readonly client: string;
  readonly lastActiveAt: number;
  readonly isRemembered: boolean;
  readonly reauthenticatedAt: number | null;
  /** From when nothing may be done before a second factor is set up; null where nobody asks for one. */
  readonly factorDueAt: number | null;
}

/**
 * Turns a token into a person. Abilities are kept by (user, version of person and role), sessions until anything
 * about people has been written; where others may write too (PostgreSQL), sessions are always read.
 */
export class Authenticator {
  readonly #abilities = new Map<number, CachedAbility>();
  readonly #sessions = new Map<string, KnownSession>();
  readonly #identityVersion: (() => number) | undefined;
  readonly #decides: boolean;
  readonly #role: SyncRole;
  readonly #sharedIdleMinutes: () => number | null;

  constructor(
    identityVersion: (() => number) | undefined,
    role: SyncRole,
    sharedIdleMinutes: () => number | null,
  ) {
    this.#identityVersion = identityVersion;
    this.#sharedIdleMinutes = sharedIdleMinutes;
    this.#role = role;
    this.#decides = role !== 'device';
  }

  /** @throws SESSION_REQUIRED without a token, SESSION_EXPIRED when it no longer counts. */
  async authenticate(db: Db, tokenHash: string | null, now: number): Promise<AuthenticatedSession> {
    if (tokenHash === null) throw new AppError('SESSION_REQUIRED', 'Sign in first.');
    const session = await this.#sessionOf(db, tokenHash);
    if (session === undefined || session.revoked_at !== null || session.status !== 'active')
      throw sessionExpired();
    const end = sessionEndOf(session, this.#sharedIdleMinutes());
    const isOver = now >= end;
    // A candidate's session lasts as long as the attempt: no timeout may stand between an answer and the disk.
    if (isOver && !(await isSitting(db, session, { end, now }))) throw sessionExpired();
    const cached = await this.#abilityOf(db, session, now);
    return {
      client: session.client,
      lastActiveAt: session.last_active_at,
      isRemembered: session.is_remembered === 1,
      reauthenticatedAt: session.reauthenticated_at,
      factorDueAt: this.#factorDueAt(session),
      actor: {
        userId: session.user_id,
        sessionId: session.session_id,
        email: session.email,
        firstName: session.first_name,
        lastName: session.last_name,
        role: session.role_name,
        permVersion: cached.permVersion,
        permissions: cached.permissions,
        ability: cached.ability,
        missing: this.#decides ? missingStepOf(session) : null,
      },
    };
  }

  /** Only the server that decides asks for one: a computer goes by its hub, and on while that is away. */
  #factorDueAt(session: SessionRow): number | null {
    if (this.#role === 'device') return null;
    return factorDueAt({
      policy: session.factor_policy ?? defaultFactorPolicy(session.role_name, this.#role === 'hub'),
      hasFactor: session.is_two_factor_enabled === 1,
      // A hub that has not been started since its update, under the command line, asks for nothing yet.
      requiredSince: session.factor_required_since ?? Number(session.second_factor_since ?? Infinity),
      createdAt: session.user_created_at,
    });
  }

  async #sessionOf(db: Db, tokenHash: string): Promise<SessionRow | undefined> {
    const identityVersion = this.#identityVersion?.();
    if (identityVersion === undefined) return findSession(db, tokenHash);
    const known = this.#sessions.get(tokenHash);
    if (known?.identityVersion === identityVersion) return known.row;
    const row = await findSession(db, tokenHash);
    if (this.#sessions.size >= KEPT_SESSIONS) this.#sessions.clear();
    if (row !== undefined) this.#sessions.set(tokenHash, { identityVersion, row });
    return row;
  }

  async #abilityOf(
    db: Db,
    user: Standing & { readonly user_id: number },
    now: number,
  ): Promise<CachedAbility> {
    const known = this.#abilities.get(user.user_id);
    if (known?.rowVersion === permVersionOf(user, 0) && now < known.until) return known;
    const { standing, held } = await heldByVersion(db, { ...user, userId: user.user_id }, now);
    const fresh = {
      rowVersion: permVersionOf(standing, 0),
      until: held.until ?? Number.POSITIVE_INFINITY,
      permVersion: permVersionOf(standing, held.lapsed),
      permissions: held.permissions,
      ability: defineAbilityFor(held.permissions),
    };
    this.#abilities.set(user.user_id, fresh);
    return fresh;
  }
}
