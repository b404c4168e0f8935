import { z } from 'zod';
import { holdsAny, defineAbilityFor } from '#shared/access/ability.ts';
import { auditedBy } from '#shared/contract/audit-rule.ts';
import { AppError } from '#shared/contract/errors.ts';
import { missingStepOf } from '#shared/domain/auth/registration.ts';
import type { Mutation } from '#shared/contract/sync-wire.ts';
import { heardAt } from '#shared/domain/wire/instants.ts';
import { entryOf, joinedWord, type AuditedCall, type AuditWord } from '../audit/audit-entry.ts';
import { isAudited } from '../audit/call-audit.ts';
import type { Actor, Ctx, Services } from '../context.ts';
import type { IdSource } from '../db/ids.ts';
import type { Db } from '../db/tables.ts';
import { permVersionOf } from '../perm-version.ts';
import { heldBy } from '../permission-repo.ts';
import { accountMissing } from './authenticate.ts';
import { findAccountById } from '../features/auth/repo.ts';
import type { Replay } from '../sync/replay.ts';
import type { MountedEndpoint } from './mounted-endpoint.ts';
import { seededRandom, versionStepOf } from './randomness.ts';
import { parseInput } from './read-input.ts';

const RecordedInput = z.strictObject({
  params: z.unknown().optional(),
  query: z.unknown().optional(),
  body: z.unknown().optional(),
  /** What the handler recorded beside its input. */
  recorded: z.unknown().optional(),
});

interface KnownActor {
  readonly actor: Actor;
  /** When a grant lapses; null where none will. */
  readonly until: number | null;
}

/** The person behind a command, with what they may do now (security.md S30). */
async function actorOf(db: Db, userId: number, now: number): Promise<KnownActor> {
  const user = await findAccountById(db, userId);
  if (user === undefined) throw new AppError('FORBIDDEN', 'This account no longer exists.');
  if (user.status !== 'active') throw new AppError('FORBIDDEN', 'This account is suspended.');
  const missing = missingStepOf(user);
  if (missing !== null) throw accountMissing(missing);
  const { permissions, lapsed, until } = await heldBy(db, { userId, roleId: user.role_id }, now);
  const actor = {
    userId,
    sessionId: 0,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    role: user.role_name,
    permVersion: permVersionOf(user, lapsed),
    permissions,
    ability: defineAbilityFor(permissions),
    missing: null,
  };
  return { actor, until };
}

/**
 * Draws the ids that the device drew, so that the same handler makes the same rows. A handler that needs
 * more than the device did, because the hub's rows differ, goes on with the hub's own.
 */
function recordedIds(mutation: Mutation, ids: IdSource): () => number {
  let used = 0;
  return () => (used < mutation.id_count ? mutation.first_id + used++ : ids.next());
}

export function createReplay(
  endpoints: readonly MountedEndpoint[],
  deps: {
    readonly services: Services;
    readonly ids: IdSource;
    /** Changes with everything that an actor is read from; absent where nobody counts that. */
    readonly identityVersion: (() => number) | undefined;
  },
): Replay {
  let known = { version: -1, actors: new Map<number, KnownActor>() };
  const knownActor = async (db: Db, userId: number): Promise<Actor> => {
    const version = deps.identityVersion?.();
    const now = deps.services.clock.now();
    if (version === undefined) return (await actorOf(db, userId, now)).actor;
    if (version !== known.version) known = { version, actors: new Map() };
    const kept = known.actors.get(userId);
    if (kept !== undefined && now < (kept.until ?? Number.POSITIVE_INFINITY)) return kept.actor;
    const fresh = await actorOf(db, userId, now);
    known.actors.set(userId, fresh);
    return fresh.actor;
  };
  const byKey = new Map(
    endpoints.filter(({ endpoint }) => endpoint.sync === 'command').map((one) => [one.key, one]),
  );
  /** A command as the audit log of this server names it. */
  const auditedCall = (mutation: Mutation, clientName: string): AuditedCall => ({
    action: mutation.endpoint,
    rule: auditedBy(byKey.get(mutation.endpoint)?.endpoint.audit),
    person: null,
    computer: clientName,
    address: null,
  });
  /** A command as it was called on its device, by somebody who may still do that. */
  const callOf = async (
    db: Db,
    mutation: Mutation,
    input: unknown,
    { clientName, from }: { readonly clientName: string; readonly from: string },
  ) => {
    const mounted = byKey.get(mutation.endpoint);
    if (mounted === undefined) throw new AppError('NOT_FOUND', `There is no command ${mutation.endpoint}.`);
    const actor = await knownActor(db, mutation.user_id);
    if (!holdsAny(actor.ability, mounted.endpoint.ability)) {
      throw new AppError('ABILITY_MISSING', `This needs ${mounted.endpoint.ability.join(' or ')}.`);
    }
    const read = RecordedInput.safeParse(input);
    if (!read.success) throw new AppError('VALIDATION_FAILED', 'What was in this change did not arrive.');
    const { recorded, ...raw } = read.data;
    let beside = recorded;
    let word: AuditWord | null = isAudited(mounted.endpoint) ? {} : null;
    const ctx: Ctx = {
      db,
      recorded,
      isReplay: true,
      record: (value) => {
        beside = value;
      },
      audit: (next) => {
        word = joinedWord(word ?? {}, next);
      },
      // A clock that is years ahead keeps nobody's work back, and dates nothing ahead for everybody.
      now: heardAt(mutation.now, deps.services.clock.now()),
      newId: recordedIds(mutation, deps.ids),
      random: seededRandom(mutation.seed),
      versionStep: versionStepOf(mutation.seed),
      actor,
      client: {
        name: from,
        address: 'sync',
        tokenHash: null,
        site: null,
        ticket: null,
        filePath: null,
        asked: null,
      },
      services: deps.services,
      afterCommit: () => undefined,
      transaction: (work) => work(ctx),
    };
    const valid = parseInput(mounted.endpoint, raw);
    const enter = async (): Promise<void> => {
      if (word === null) return;
      const call = {
        ...auditedCall(mutation, clientName),
        person: actor,
        params: valid.params,
        body: valid.body,
      };
      const times = { at: deps.services.clock.now(), givenAt: ctx.now };
      await deps.services.audit.append(db, entryOf(call, word, times));
    };
    return { ctx, mounted, valid, enter, beside: () => beside };
  };
  return {
    conflictOf: (key, input) => {
      const { conflict, conflictIf } = byKey.get(key)?.endpoint ?? {};
      if (conflict !== 'copy' && conflict !== 'refuse') return null;
      return conflictIf === undefined || conflictIf.safeParse(input).success ? conflict : null;
    },
    prepare: async (db, mutation, clientName) => {
      const prepare = byKey.get(mutation.endpoint)?.prepare;
      if (prepare === undefined) return;
      try {
        const { ctx, mounted, valid } = await callOf(db, mutation, mutation.input, {
          clientName,
          from: clientName,
        });
        await mounted.prepare?.(ctx, valid as never);
      } catch {
        // Whatever is wrong with it, the command says itself when its turn comes.
      }
    },
    run: async (db, mutation, input, clientName, from = clientName) => {
      const { ctx, mounted, valid, enter, beside } = await callOf(db, mutation, input, { clientName, from });
      await mounted.handler(ctx, valid as never);
      await enter();
      return beside();
    },
    noteRefused: async (db, mutation, code, clientName) => {
      const endpoint = byKey.get(mutation.endpoint)?.endpoint;
      if (endpoint === undefined || !isAudited(endpoint)) return;
      const account = await findAccountById(db, mutation.user_id);
      const person = account === undefined ? null : { userId: account.id, role: account.role_name };
      const raw = RecordedInput.safeParse(mutation.input).data;
      const call = { ...auditedCall(mutation, clientName), person, params: raw?.params, body: raw?.body };
      const at = deps.services.clock.now();
      const times = { at, givenAt: heardAt(mutation.now, at), reason: code ?? 'REFUSED' };
      const { facts } = entryOf(call, {}, times);
      await deps.services.audit.append(db, { facts, changes: [] });
    },
  };
}
