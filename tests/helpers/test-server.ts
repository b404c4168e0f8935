import type { Allowance } from '#shared/domain/limits/budgets.ts';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import {
  createClient,
  type ApiClient,
  type TransportRequest,
  type TransportResponse,
} from '#shared/contract/client.ts';
import type { ClientInput, ClientResult } from '#shared/contract/types.ts';
import { authContract } from '#shared/contract/auth.ts';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import type { Clock } from '#server/clock.ts';
import type { Ctx } from '#server/context.ts';
import { createServer } from '#server/create-server.ts';
import type { LecternServer } from '#server/lectern-server.ts';
import type { Database } from '#server/db/database.ts';
import { loadIdSource, type IdSource } from '#server/db/ids.ts';
import { hashPassword } from '#server/secrets/password.ts';
import { MediaUploads } from '#server/blobs/media-uploads.ts';
import { folderBlobStore } from '#server/blobs/store.ts';
import { fileCertificateKeys } from '#server/certificate-keys.ts';
import { fileSigningKey } from '#server/signing-key.ts';
import { fileSecretBox } from '#server/secrets/secret-box.ts';
import { createImportJobs } from '#server/features/imports/jobs.ts';
import { RunningJobs } from '#server/running-jobs.ts';
import { loadDemoSchool } from '#server/features/setup/demo-school.ts';
import { insertInstitution } from '#server/features/setup/repo.ts';
import { createBuiltInRoles } from '#server/features/roles/role-service.ts';
import { createAccount } from '#server/features/users/account-service.ts';
import type { Writer } from '#server/db/writer.ts';
import type { SyncControl } from '#server/sync/control.ts';
import { becomeHub, openWriter, type SyncRole } from '#server/sync/role.ts';
import { writeState } from '#server/sync/state.ts';
import type { PaymentEnvironment } from '#server/payments/payments.ts';
import { createLog, type Log } from '#server/log.ts';
import type { IdentityPlaces } from '#server/features/social-sign-in/providers.ts';
import { openTestDatabase } from './test-database.ts';

export const PASSWORD = 'correct horse battery';

/** A hash names its own cost, and sign-ins check a password at the cost of its hash. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const;
let cheapHash: Promise<string> | null = null;
let realHash: Promise<string> | null = null;

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void;
  /** Moves the wall clock alone, as a person in the settings does. */
  setWall(ms: number): void;
  /** Starts the computer anew: its steady clock begins with the boot, and has run since for this long. */
  reboot(upMs?: number): void;
}

export const START = Date.UTC(2026, 10, 21, 9, 0, 0);

export function testClock(start = START): TestClock {
  let wall = start;
  let mono = 1_000_000;
  let boots = 1;
  return {
    get bootId() {
      return `computer-1:boot-${boots}`;
    },
    now: () => wall,
    monotonic: () => mono,
    advance: (ms) => {
      wall += ms;
      mono += ms;
    },
    setWall: (ms) => {
      wall = ms;
    },
    reboot: (upMs = 0) => {
      boots += 1;
      mono = upMs;
    },
  };
}

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  /** The typed client, signed in as this person. */
  readonly api: ApiClient;
  call<const E extends EndpointDefinition>(endpoint: E, input: ClientInput<E>): Promise<ClientResult<E>>;
  /** A raw request, for what the typed client would not send. */
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

export interface TestServer {
  readonly clock: TestClock;
  readonly database: Database;
  readonly dataDir: string;
  readonly ids: IdSource;
  readonly writer: Writer;
  fetch(request: Request): Promise<Response>;
  /** A call that an edge has read. */
  readonly answer: LecternServer['answer'];
  /** The file of a ticket. */
  readonly media: LecternServer['media'];
  /** What the payment provider tells. */
  readonly paymentEvent: LecternServer['paymentEvent'];
  /** A call within the process, as the desktop makes it. */
  call(request: TransportRequest): Promise<TransportResponse>;
  /** Brings back what second copies of logs have. */
  readonly replayJournals: LecternServer['replayJournals'];
  /** What time alone brings. */
  tick(): Promise<void>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** A new account of a role, signed in. */
  person(role: RoleName, name?: string): Promise<Person>;
  /** The same person in a session that outlives a day. */
  remembered(person: Person): Promise<Person>;
  /** Somebody with another session. */
  as(person: Pick<Person, 'id' | 'email'>, token: string): Person;
  /** What a handler would get, in one transaction: for factories. */
  write<T>(work: (ctx: Pick<Ctx, 'db' | 'now' | 'newId' | 'random'>) => Promise<T>): Promise<T>;
  /** What the main process of a desktop asks and says. */
  readonly window: LecternServer['window'];
  /** What handlers use. */
  readonly services: LecternServer['services'];
  /** Ends the server and, unless its data are kept for another process, removes them. */
  close(options?: { keepData: boolean }): Promise<void>;
}

const bodyOf = (body: unknown) =>
  body === undefined ? null : body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);

/** The JSON of a response, in the shape the test expects and then asserts. */
export const jsonOf = async <T = Record<string, unknown>>(response: Response): Promise<T> =>
  JSON.parse(await response.text());

/** A server on its own real database with an institution and the built-in roles. */
export async function createTestServer(
  options: {
    institution?: boolean;
    clock?: TestClock;
    validateResponses?: boolean;
    attemptEvents?: Allowance;
    log?: Log;
    role?: SyncRole;
    sync?: SyncControl;
    /** Where mails say that people find it. */
    publicUrl?: URL;
    /** The switch of a computer that people share. */
    sharedIdleMinutes?: () => number | null;
    /** As on a desktop, whose main process writes what happens to the window. */
    isWindowWatched?: boolean;
    /** In the place of Google and Facebook. */
    identityPlaces?: Partial<IdentityPlaces>;
    /** Keys of a payment provider, and where it is asked. */
    payments?: PaymentEnvironment;
    /** How much room the disk says that it has. */
    freeBytes?: () => Promise<number>;
    /** For tests of what hashing costs. */
    hasRealHashes?: boolean;
  } = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'lectern-test-'));
  const clock = options.clock ?? testClock();
  const database = await openTestDatabase(dataDir);
  const ids = await loadIdSource(database.write, randomBytes);
  const role = options.role ?? 'standalone';
  if (role === 'hub') await becomeHub(database, 'epoch-1');
  if (role === 'device') await writeState(database.write, 'role', 'device');
  const writer = await openWriter(database, ids, {
    role,
    // As `npm run hub` opens it: a pool would run calls side by side that SQLite runs one after another.
    isGrouping: database.dialect === 'postgres',
  });
  const imports = createImportJobs({ folder: path.join(dataDir, 'imports') });
  const blobs = folderBlobStore(path.join(dataDir, 'blobs'));
  const server = createServer({
    database,
    ids,
    writer,
    role,
    ...(options.sync === undefined ? {} : { sync: options.sync }),
    ...(options.freeBytes === undefined
      ? {}
      : { media: new MediaUploads(blobs, { free: options.freeBytes, retryMs: 5 }) }),
    log: options.log ?? createLog(process.env['LECTERN_TEST_LOG'] ?? null),
    validateResponses: options.validateResponses ?? true,
    attemptEvents: options.attemptEvents,
    payments: options.payments,
    services: {
      dialect: database.dialect,
      clock,
      imports,
      peopleImports: new RunningJobs(),
      blobs,
      secrets: fileSecretBox(path.join(dataDir, 'keys', 'settings.key')),
      signingKey: fileSigningKey(path.join(dataDir, 'keys', 'receipt.pem')),
      certificateKeys: fileCertificateKeys(path.join(dataDir, 'keys')),
      appVersion: '0.0.0-test',
      publicUrl: options.publicUrl ?? null,
      ...(options.isWindowWatched === undefined ? {} : { isWindowWatched: options.isWindowWatched }),
      ...(options.sharedIdleMinutes === undefined ? {} : { sharedIdleMinutes: options.sharedIdleMinutes }),
      ...(options.identityPlaces === undefined ? {} : { identityPlaces: options.identityPlaces }),
      loadDemoSchool: (ctx) => loadDemoSchool(ctx),
    },
  });

  const write: TestServer['write'] = (work) =>
    writer.transaction((db) => work({ db, now: clock.now(), newId: () => ids.next(), random: randomBytes }));

  const send: TestServer['send'] = (method, url, body, headers = {}) =>
    server.fetch(
      new Request(`http://lectern.test${url}`, {
        method,
        headers: {
          ...(body instanceof Uint8Array ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: bodyOf(body),
      }),
    );

  const clientFor = (token: string | null) =>
    createClient(async (request: TransportRequest) => {
      const response = await send(request.method, request.path, request.body, {
        ...request.headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      });
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: isJson ? await response.json() : new Uint8Array(await response.arrayBuffer()),
      };
    });
  const as: TestServer['as'] = ({ id, email }, token) => {
    const api = clientFor(token);
    return {
      id,
      email,
      token,
      api,
      call: (endpoint, input) => api(endpoint, input),
      send: (method, url, body, headers = {}) =>
        send(method, url, body, { authorization: `Bearer ${token}`, ...headers }),
    };
  };

  let roles = new Map<string, number>();
  if (options.institution !== false) {
    roles = await write(async (ctx) => {
      await insertInstitution(ctx, {
        name: 'Test School',
        timeZone: 'Europe/London',
        currency: 'GBP',
        isDemo: false,
      });
      return createBuiltInRoles(ctx);
    });
  }

  let count = 0;
  const person: TestServer['person'] = async (role, name = `${role} ${++count}`) => {
    const stored = await (options.hasRealHashes === true
      ? (realHash ??= hashPassword(PASSWORD))
      : (cheapHash ??= hash(PASSWORD, CHEAP)));
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@school.test`;
    const [firstName = role, lastName = 'Person'] = name.split(' ');
    const id = await write((ctx) =>
      createAccount(ctx, {
        email,
        firstName,
        lastName,
        roleId: roles.get(role) ?? 0,
        passwordHash: stored,
        isOnboardingComplete: true,
      }),
    );
    const signedIn = await clientFor(null)(authContract.signIn, { body: { email, password: PASSWORD } });
    if (signedIn.status !== 200) throw new Error(`Sign-in answered ${signedIn.status}.`);
    return as({ id, email }, signedIn.body.token);
  };

  const remembered = async (who: Person): Promise<Person> => {
    const body = { email: who.email, password: PASSWORD, remember: true };
    const signedIn = await clientFor(null)(authContract.signIn, { body });
    if (signedIn.status !== 200) throw new Error(`Sign-in answered ${signedIn.status}.`);
    return as(who, signedIn.body.token);
  };

  return {
    clock,
    database,
    dataDir,
    ids,
    writer,
    services: server.services,
    window: server.window,
    fetch: server.fetch,
    answer: server.answer,
    media: server.media,
    paymentEvent: server.paymentEvent,
    call: server.call,
    replayJournals: server.replayJournals,
    tick: server.tick,
    send,
    person,
    remembered,
    as,
    write,
    close: async ({ keepData } = { keepData: false }) => {
      await imports.close();
      await server.stop();
      await database.close();
      if (!keepData) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
