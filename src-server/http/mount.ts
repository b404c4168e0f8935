import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { TrieRouter } from 'hono/router/trie-router';
import { z } from 'zod';
import { holdsAny } from '#shared/access/ability.ts';
import { SignInTicket } from '#shared/contract/auth.ts';
import { PERM_VERSION_HEADER } from '#shared/contract/client.ts';
import { onlyReads } from '#shared/contract/define.ts';
import { AppError } from '#shared/contract/errors.ts';
import { LaterAnswer } from '#shared/contract/later-answer.ts';
import { CONFIG_KEY_HEADER } from '#shared/domain/exam-attempts/safe-browser.ts';
import { ACTIVITY_STEP_MS } from '#shared/domain/auth/session-rules.ts';
import { REAUTHENTICATION_MS } from '#shared/domain/auth/second-factor.ts';
import { CallAudit } from '../audit/call-audit.ts';
import type { Ctx, Services } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { IdSource } from '../db/ids.ts';
import type { Writer } from '../db/writer.ts';
import type { Log } from '../log.ts';
import { touchSession } from '../features/auth/session-repo.ts';
import { noteSeen } from '../sync/membership/grants.ts';
import { findOpenRequest, bindRequest } from '../outside/open-request.ts';
import type { OutsideCalls } from '../outside/outside-calls.ts';
import { recordCommand } from '../sync/outbox.ts';
import type { SyncRole } from '../sync/role.ts';
import type { Answer, MountedEndpoint } from './mounted-endpoint.ts';
import { accountMissing, Authenticator, tokenHashOf, type AuthenticatedSession } from './authenticate.ts';
import type { ApiAnswer, ApiCall } from './api-call.ts';
import { askHub } from './ask-hub.ts';
import { errorAnswer, toAppError } from './error-answer.ts';
import { findReplay, storeReplay } from './idempotency.ts';
import { seededRandom, versionStepOf } from './randomness.ts';
import { readInput, type RawInput } from './read-input.ts';

export interface MountDeps {
  readonly database: Database;
  readonly ids: IdSource;
  readonly writer: Writer;
  readonly services: Services;
  readonly log: Log;
  /** Always in development and tests; a candidate's responses are validated everywhere. */
  readonly validateResponses: boolean;
  /** What the randomness of a command grows from; another one in tests that repeat themselves. */
  readonly newSeed?: (() => string) | undefined;
  /** A hub records no commands: nobody replays them elsewhere. */
  readonly role: SyncRole;
  /** Performs what handlers begin with other systems. */
  readonly outside: Pick<OutsideCalls, 'finish'>;
  /** Runs before every call, so that what time has ended looks ended. */
  readonly beforeCall: (now: number) => Promise<void>;
}

/** What a call has come to know before it succeeds or fails. */
interface Seen {
  permVersion: number | undefined;
  audit: CallAudit | undefined;
}

interface Call {
  readonly mounted: MountedEndpoint;
  readonly session: AuthenticatedSession | null;
  readonly client: Ctx['client'];
  readonly now: number;
  readonly input: RawInput;
  readonly idempotencyKey: string | null;
  readonly audit: CallAudit;
}

/** This hash is kept, and quick to guess by: no password goes into it. */
const withoutPassword = (key: string, value: unknown): unknown =>
  key.endsWith('password') ? undefined : value;

/** Which request an Idempotency-Key stands for. */
function hashOf({ mounted, input }: Call): string {
  const hash = createHash('sha256');
  if (!(input.body instanceof Uint8Array))
    return hash.update(JSON.stringify([mounted.key, input], withoutPassword)).digest('hex');
  hash.update(JSON.stringify([mounted.key, { ...input, body: null }]));
  return hash.update(input.body).digest('hex');
}

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' } as const;

/** Shown among the own sessions; anybody can send anything. */
const MAX_CLIENT_NAME = 60;

/** By which somebody who signs in asks for their place; what is not one is none. */
function ticketOf(request: ApiCall): string | null {
  const ticket = SignInTicket.safeParse(request.header('x-lectern-ticket'));
  return ticket.success ? ticket.data : null;
}

const newRequestId = (): string => randomUUID();

const noTransaction = (): never => {
  throw new Error('Ids are drawn inside a transaction only: use ctx.transaction.');
};

/**
 * Contract -> routes: authenticate, check the ability, validate, run in one transaction, present.
 * The ability comes first: who may not call an endpoint learns nothing about its input.
 */
export function mount(
  endpoints: readonly MountedEndpoint[],
  deps: MountDeps,
): (request: ApiCall) => Promise<ApiAnswer> {
  const newSeed = deps.newSeed ?? randomUUID;
  const authenticator = new Authenticator(
    deps.database.sqlite?.identityVersion,
    deps.role,
    deps.services.sharedIdleMinutes ?? (() => null),
  );

  const contextOf = (
    call: Call,
    own: Pick<Ctx, 'db' | 'newId' | 'random' | 'versionStep' | 'afterCommit'> &
      Partial<Pick<Ctx, 'transaction' | 'record' | 'audit'>>,
  ): Ctx => ({
    now: call.now,
    client: call.client,
    services: deps.services,
    get actor() {
      if (call.session === null) throw new AppError('SESSION_REQUIRED', 'Sign in first.');
      return call.session.actor;
    },
    transaction: (work) =>
      inTransaction(call, work, { random: randomBytes, versionStep: versionStepOf(newSeed()) }),
    record: () => undefined,
    audit: (word) => call.audit.say(word),
    ...own,
  });

  const readingContext = (call: Call, db: Ctx['db']): Ctx =>
    contextOf(call, {
      db,
      newId: noTransaction,
      random: randomBytes,
      versionStep: 1,
      afterCommit: (effect) => effect(),
    });

  const inTransaction = async <T>(
    call: Call,
    work: (ctx: Ctx) => Promise<T>,
    own: Pick<Ctx, 'random' | 'versionStep'> & Partial<Pick<Ctx, 'record'>>,
  ): Promise<T> => {
    const effects: (() => void)[] = [];
    const result = await deps.writer.transaction(async (trx) => {
      let isTold = false;
      const ctx: Ctx = contextOf(call, {
        db: trx,
        newId: () => deps.ids.next(),
        ...own,
        afterCommit: (effect) => effects.push(effect),
        transaction: (inner) => inner(ctx),
        audit: (word) => {
          call.audit.say(word);
          isTold = true;
        },
      });
      const value = await work(ctx);
      if (isTold) await enter(trx, call);
      return value;
    });
    for (const effect of effects) effect();
    return result;
  };

  /** One entry for a call, in the transaction of what it did. */
  const enter = async (db: Ctx['db'], call: Call): Promise<void> => {
    await deps.services.audit.append(db, call.audit.entry(call.now));
    call.audit.isWritten = true;
  };

  /** What changed nothing in the database, or said nothing of it, is entered by itself. */
  const enterAlone = async (call: Call): Promise<void> => {
    if (!call.audit.isAudited || call.audit.isWritten || !deps.services.audit.isKept) return;
    await deps.writer.transaction((trx) => enter(trx, call));
  };

  const runCommand = async (call: Call): Promise<Answer | LaterAnswer<Answer>> => {
    const seed = newSeed();
    const { prepare } = call.mounted;
    if (prepare !== undefined) await prepare(readingContext(call, deps.database.read), call.input as never);
    let beside: unknown;
    return inTransaction(
      call,
      async (ctx) => {
        const { idempotencyKey } = call;
        if (idempotencyKey !== null) {
          const replay = await findReplay(ctx, idempotencyKey, hashOf(call));
          if (replay !== null) return replay;
          const open = await findOpenRequest(ctx, idempotencyKey, hashOf(call));
          if (open !== null) return open;
        }
        const firstId = deps.ids.peek();
        const answer = await call.mounted.handler(ctx, call.input as never);
        if (call.audit.isAudited) ctx.audit({});
        if (answer instanceof LaterAnswer) {
          // What a computer replays elsewhere would be done twice.
          if (call.mounted.endpoint.sync !== 'hub-only') throw new Error(`${call.mounted.key} is recorded.`);
          if (idempotencyKey !== null) await bindRequest(ctx, answer, idempotencyKey, hashOf(call));
          return answer;
        }
        if (call.mounted.endpoint.sync === 'command' && deps.role !== 'hub') {
          const idCount = deps.ids.peek() - firstId;
          const input = beside === undefined ? call.input : { ...call.input, recorded: beside };
          const command = { endpoint: call.mounted.key, input, firstId, idCount, seed };
          await recordCommand(ctx, command, deps.role === 'device');
        }
        if (idempotencyKey !== null && answer.kept !== null) {
          const own = { db: ctx.db, now: ctx.now, userId: ctx.actor.userId };
          const { status, body, kept = body } = answer;
          await storeReplay(own, idempotencyKey, hashOf(call), { status, body: kept });
        }
        return answer;
      },
      {
        random: seededRandom(seed),
        versionStep: versionStepOf(seed),
        record: (value) => {
          beside = value;
        },
      },
    );
  };

  /** What was begun with another system is waited for after the commit that made it durable. */
  const finished = async (call: Call, begun: Answer | LaterAnswer<Answer>): Promise<Answer> => {
    if (!(begun instanceof LaterAnswer)) return begun;
    const answer = await deps.outside.finish(begun.id);
    if (answer !== null) return answer;
    // It was settled a moment earlier, and its answer stands under the key of the request.
    const { idempotencyKey: key } = call;
    const ctx = readingContext(call, deps.database.write);
    const kept = key === null ? null : await findReplay(ctx, key, hashOf(call));
    if (kept === null) throw new AppError('UNAVAILABLE', 'This was not finished. Try again.');
    return kept;
  };

  /** What only reads, or belongs to this computer, begins nothing elsewhere. */
  const answered = async (call: Call, db: Ctx['db']): Promise<Answer> => {
    const answer = await call.mounted.handler(readingContext(call, db), call.input as never);
    if (answer instanceof LaterAnswer) throw new Error(`${call.mounted.key} has no transaction to begin in.`);
    await enterAlone(call);
    return answer;
  };

  const run = async (call: Call): Promise<Answer> => {
    const { endpoint } = call.mounted;
    switch (endpoint.sync) {
      case 'read':
        return answered(call, deps.database.read);
      case 'local':
        return answered(call, deps.database.write);
      case 'command':
      case 'append': {
        const answer = await finished(call, await runCommand(call));
        deps.services.sync.noteCommand();
        return answer;
      }
      case 'hub-only': {
        if (deps.role === 'device') {
          const userId = call.session?.actor.userId ?? null;
          return askHub(deps.services.sync.hub, { ...call, userId });
        }
        // Lists of an administrator do not stand in line behind answers that are being saved.
        return onlyReads(endpoint)
          ? answered(call, deps.database.read)
          : finished(call, await runCommand(call));
      }
    }
  };

  const present = ({ endpoint, key }: MountedEndpoint, answer: Answer): ApiAnswer => {
    const { status } = answer;
    const schema = endpoint.responses[status];
    if (schema === undefined) throw new Error(`${key} answered ${status}, which it does not declare.`);
    if (schema === 'bytes') {
      if (!(answer.body instanceof Uint8Array)) throw new Error(`${key} must answer bytes.`);
      return { status, headers: { ...answer.headers }, body: answer.body };
    }
    const isChecked = deps.validateResponses || endpoint.candidate === true;
    const body = isChecked ? checked(key, schema, answer.body) : answer.body;
    return { status, headers: { ...JSON_HEADERS, ...answer.headers }, body };
  };

  /** Activity is what a person does: a command or the explicit call, never a read in the background. */
  const noteActivity = async (call: Call): Promise<void> => {
    const { session, now } = call;
    if (session === null || onlyReads(call.mounted.endpoint)) return;
    if (now - session.lastActiveAt < ACTIVITY_STEP_MS) return;
    await touchSession(deps.database.write, session.actor.sessionId, now);
    if (deps.role === 'device') await noteSeen(deps.database.write, now);
  };

  const answerCall = async (
    mounted: MountedEndpoint,
    request: ApiCall,
    params: Record<string, string>,
    seen: Seen,
  ) => {
    const { endpoint } = mounted;
    if (request.isForComputer === true && (endpoint.auth !== 'public' || endpoint.sync !== 'hub-only')) {
      throw new AppError('NOT_FOUND', 'There is no such endpoint.');
    }
    const now = deps.services.clock.now();
    await deps.beforeCall(now);
    const tokenHash = tokenHashOf(request);
    // A command waits for the writer anyway, and finds the session in its cache; nothing else may wait.
    const isWriting = endpoint.sync === 'command' || endpoint.sync === 'append';
    const connection = isWriting ? deps.database.write : deps.database.read;
    const session =
      endpoint.auth === 'session' ? await authenticator.authenticate(connection, tokenHash, now) : null;
    seen.permVersion = session?.actor.permVersion;
    const client = {
      name: (request.header('x-lectern-client') ?? 'api').slice(0, MAX_CLIENT_NAME),
      address: request.header('x-lectern-address') ?? 'local',
      tokenHash,
      site: request.header('x-lectern-site'),
      ticket: ticketOf(request),
      filePath: request.header('x-lectern-file-path'),
      asked:
        request.url === undefined
          ? null
          : { url: request.url, configKeyHash: request.header(CONFIG_KEY_HEADER) },
    };
    const audit = new CallAudit(mounted.key, endpoint, {
      computer: session?.client ?? client.name,
      address: client.address,
      person: session?.actor ?? null,
      params,
    });
    seen.audit = audit;
    const missing = session?.actor.missing ?? null;
    if (missing !== null && endpoint.whileMissing !== true) throw accountMissing(missing);
    if (session !== null && endpoint.beforeDuties !== true) assertNoDuty(session, now);
    if (session !== null && !holdsAny(session.actor.ability, endpoint.ability)) {
      throw new AppError('ABILITY_MISSING', `This needs ${endpoint.ability.join(' or ')}.`);
    }
    if (endpoint.within !== undefined && (request.isWithin !== true || endpoint.within !== deps.role)) {
      throw new AppError('FORBIDDEN', 'This is done by the program itself, while a computer joins a hub.');
    }
    const input = await readInput(endpoint, request, params);
    audit.know(input);
    // What only the hub decides, it asks for itself.
    if (session !== null && endpoint.reauthenticate === true && deps.role !== 'device')
      assertReauthenticated(session, now);
    const call: Call = {
      mounted,
      session,
      now,
      input,
      client,
      audit,
      // A key is its person's own: what nobody has signed in for is repeatable by itself.
      idempotencyKey: session === null ? null : request.header('idempotency-key'),
    };
    const answer = await run(call);
    await noteActivity(call);
    return present(mounted, answer);
  };

  const router = new TrieRouter<MountedEndpoint>();
  for (const mounted of endpoints) {
    router.add(mounted.endpoint.method, mounted.endpoint.path.replace(/\{(\w+)\}/g, ':$1'), mounted);
  }

  /** After the refusal has undone what was written. */
  const enterRefusal = async (error: unknown, { audit }: Seen): Promise<void> => {
    const known = audit === undefined || audit.isWritten ? null : toAppError(error);
    const refusal = known === null ? null : audit?.refusal(known.code, deps.services.clock.now());
    if (refusal != null) await deps.services.audit.refused(refusal.kind, refusal.entry);
  };

  const answerRequest = async (request: ApiCall, seen: Seen): Promise<ApiAnswer> => {
    try {
      const [match] = router.match(request.method, request.path)[0];
      if (match === undefined) throw new AppError('NOT_FOUND', 'There is no such endpoint.');
      const [mounted, params] = match;
      return await answerCall(mounted, request, decodedParams(params), seen).catch(async (error: unknown) => {
        // The page tries again by itself, and finds room then.
        if (mounted.endpoint.hasReserve === true && toAppError(error)?.code === 'STORAGE_FULL')
          await deps.services.reserve.give();
        throw error;
      });
    } catch (error) {
      await enterRefusal(error, seen);
      return errorAnswer(error, newRequestId(), deps.log);
    }
  };

  return async (request) => {
    const seen: Seen = { permVersion: undefined, audit: undefined };
    const answer = await answerRequest(request, seen);
    if (seen.permVersion === undefined) return answer;
    return { ...answer, headers: { ...answer.headers, [PERM_VERSION_HEADER]: String(seen.permVersion) } };
  };
}

/** @throws SECOND_FACTOR_REQUIRED where the grace is over in which its person had to set one up */
function assertNoDuty({ factorDueAt }: AuthenticatedSession, now: number): void {
  if (factorDueAt === null || now < factorDueAt) return;
  throw new AppError(
    'SECOND_FACTOR_REQUIRED',
    'Your institution asks for a second factor. Set one up under My account.',
  );
}

function assertReauthenticated({ reauthenticatedAt }: AuthenticatedSession, now: number): void {
  const age = now - (reauthenticatedAt ?? -Infinity);
  if (age >= 0 && age < REAUTHENTICATION_MS) return;
  throw new AppError('REAUTHENTICATION_REQUIRED', 'Show once more that it is you: by password or code.');
}

/** Path parameters as text; a malformed escape is nobody's id. */
function decodedParams(params: Readonly<Record<string, unknown>>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(String(value))]),
    );
  } catch {
    throw new AppError('NOT_FOUND', 'There is no such endpoint.');
  }
}

function checked(key: string, schema: z.ZodType, body: unknown): unknown {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new Error(`${key} answered something its contract does not allow: ${z.prettifyError(result.error)}`);
}
