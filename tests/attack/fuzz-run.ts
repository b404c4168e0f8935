import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { defineAbilityFor, holdsAny } from '#shared/access/ability.ts';
import { builtInPermissions, ROLE_NAMES, type RoleName } from '#shared/access/built-in-roles.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { ErrorBody } from '#shared/contract/errors.ts';
import { contract } from '#shared/contract/index.ts';
import { socialSignInContract } from '#shared/contract/social-sign-in.ts';
import { createHubApp } from '#server/http/hub-app.ts';
import { RequestRate } from '#server/http/limits.ts';
import { HubMetrics } from '#server/http/metrics.ts';
import type { SyncRole } from '#server/sync/role.ts';
import { drawIds, knownIds, type KnownIds } from '#tests/helpers/all-ids.ts';
import { hostileRequest, type RawRequest } from '#tests/helpers/hostile-input.ts';
import { sampleRequest, seededDraw, type Draw, type SampleRequest } from '#tests/helpers/sample-input.ts';
import { createTestServer, PASSWORD, type TestServer } from '#tests/helpers/test-server.ts';
import { edgeRequest } from './edge-input.ts';
import { FuzzPeople, replenish } from './fuzz-stage.ts';
import { liveBytes } from './memory.ts';

/** Requests sent at once, so that they also meet each other. */
const AT_ONCE = 4;
const HUB_PORT = 4123;

/** What the requests are sent to, in turn. */
export const endpoints = Object.values(contract).flatMap((routes) =>
  Object.values<EndpointDefinition>(routes),
);

/** A provider of sign-in that an administrator has drawn is nowhere. */
const ASKS_A_PROVIDER: ReadonlySet<string> = new Set([
  socialSignInContract.beginGoogle.path,
  socialSignInContract.beginFacebook.path,
]);

/** What no answer may tell: stacks, statements, places on the disk. */
const INTERNALS =
  /SQLITE_|SqliteError|constraint failed|no such (?:table|column)|near "[^"]*": syntax|\bselect\b.{1,200}\bfrom\b "|insert into "|node:internal|node_modules|\.[cm]?[jt]s:\d+|\n\s+at /i;

/** As HTTP clients, browsers on a hub and the desktop's own window call. */
const CHANNELS = ['http', 'http', 'hub', 'values', 'values'] as const;
type Channel = (typeof CHANNELS)[number];

/** People of this institution by their role, and everybody else. */
const OUTSIDERS = ['nobody', 'suspended', 'elsewhere', 'device', 'colleague'] as const;
type Caller = RoleName | (typeof OUTSIDERS)[number];

interface Case {
  readonly i: number;
  readonly caller: Caller;
  readonly endpoint: EndpointDefinition;
  readonly request: RawRequest;
  readonly channel: Channel;
}

const isRole = (caller: Caller): caller is RoleName => ROLE_NAMES.some((role) => role === caller);

const mayCall = (role: RoleName, endpoint: EndpointDefinition): boolean =>
  holdsAny(defineAbilityFor(builtInPermissions(role)), endpoint.ability);

/** The value that JSON text stands for; undefined where it stands for none. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface FuzzReport {
  readonly requests: number;
  readonly passed: number;
  readonly faults: readonly string[];
  /** Alive in memory after a quarter of the requests and after all of them. */
  readonly bytes: { readonly quarter: number; readonly end: number };
}

/** Requests near valid ones, drawn from a seed, against a server of one role. */
export class FuzzRun {
  readonly #seed: number;
  readonly #server: TestServer;
  readonly #people: FuzzPeople;
  readonly #outside: ReadonlyMap<Caller, string>;
  readonly #metrics = new HubMetrics('0.0.0-test');
  readonly #hub: ReturnType<typeof createHubApp>;
  readonly #unhandled: string[] = [];
  readonly #note = (reason: unknown): void => {
    this.#unhandled.push(`nobody waited for: ${String(reason)}`);
  };

  private constructor(
    seed: number,
    server: TestServer,
    people: FuzzPeople,
    outside: ReadonlyMap<Caller, string>,
  ) {
    this.#seed = seed;
    this.#server = server;
    this.#people = people;
    this.#outside = outside;
    this.#hub = createHubApp({
      api: server.answer,
      media: server.media,
      paymentEvent: server.paymentEvent,
      page: () => Promise.resolve(new Response('page')),
      hosts: new Set([`127.0.0.1:${HUB_PORT}`]),
      cookieName: 'lectern_session',
      isSecure: false,
      rate: new RequestRate(0),
      metrics: this.#metrics,
      metricsToken: null,
      readiness: () => Promise.reject(new Error('not asked for')),
      setupGuard: null,
      log: null,
      isStopping: () => false,
    });
    process.on('unhandledRejection', this.#note);
  }

  static async open(seed: number, role: SyncRole): Promise<FuzzRun> {
    const server = await createTestServer({ role });
    const people = new FuzzPeople(server);
    await people.join();
    const suspended = await server.person('Instructor');
    const colleague = await server.person('Instructor');
    await server.database.write
      .updateTable('user')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.id)
      .execute();
    const elsewhere = await createTestServer();
    const stranger = await elsewhere.person('Admin');
    await elsewhere.close();
    const outside = new Map<Caller, string>([
      ['suspended', suspended.token],
      ['colleague', colleague.token],
      ['elsewhere', stranger.token],
      ['device', randomBytes(32).toString('base64url')],
    ]);
    return new FuzzRun(seed, server, people, outside);
  }

  async close(): Promise<void> {
    process.off('unhandledRejection', this.#note);
    this.#metrics.stop();
    await this.#server.close();
  }

  async play(requests: number): Promise<FuzzReport> {
    const faults: string[] = [];
    let passed = 0;
    let quarter = 0;
    let known: KnownIds = new Map();
    for (let i = 0; i < requests; i += AT_ONCE) {
      if (i % 400 === 0) await replenish(this.#people, i);
      if (i % 100 === 0) known = await knownIds(this.#server);
      if (quarter === 0 && i >= requests / 4) quarter = liveBytes();
      this.#server.clock.advance((i * 7919) % 4000);
      const cases = Array.from({ length: AT_ONCE }, (_, k) => this.#draw(i + k, known));
      const answers = await Promise.all(cases.map((one) => this.#send(one)));
      for (const [k, one] of cases.entries()) {
        const answer = answers[k];
        if (answer === undefined) continue;
        if (answer.status < 300) passed += 1;
        faults.push(...this.#faultsOf(one, answer));
      }
    }
    if (Reflect.get({}, 'polluted') !== undefined) faults.push('every object has got a new key');
    faults.push(...this.#unhandled, ...(await this.#faultsOfData()));
    return { requests, passed, faults, bytes: { quarter, end: liveBytes() } };
  }

  #draw(i: number, known: KnownIds): Case {
    const draw = seededDraw(Math.imul(this.#seed, 31) + i);
    const endpoint = endpoints[i % endpoints.length];
    if (endpoint === undefined) throw new Error('There is no endpoint.');
    const able = ROLE_NAMES.filter((role) => mayCall(role, endpoint));
    const roles = draw(10) < 7 ? able : ROLE_NAMES;
    const callers: readonly Caller[] = draw(8) === 0 ? OUTSIDERS : roles;
    const caller = callers[draw(callers.length)] ?? 'nobody';
    const id = isRole(caller) ? this.#people.of(caller).id : null;
    const ids = drawIds(known, endpoint.path, id, draw);
    const drawn = sampleRequest(endpoint, { draw, ids, optionalPercent: 50 });
    const sample = this.#plausible(drawn, caller, draw);
    const edge = draw(4) === 0 ? edgeRequest(endpoint, sample, draw) : null;
    const channel = CHANNELS[draw(CHANNELS.length)] ?? 'http';
    return { i, caller, endpoint, request: edge ?? hostileRequest(sample, draw), channel };
  }

  /** What a schema cannot say: what nobody has changed yet has version 1, accounts exist. */
  #plausible(sample: SampleRequest, caller: Caller, draw: Draw): SampleRequest {
    const { body } = sample;
    if (typeof body !== 'object' || body === null || Array.isArray(body) || body instanceof Uint8Array)
      return sample;
    return {
      ...sample,
      body: {
        ...body,
        ...('version' in body ? { version: 1 + draw(2) } : {}),
        ...('email' in body && isRole(caller) ? { email: this.#people.of(caller).email } : {}),
        ...('password' in body ? { password: PASSWORD } : {}),
      },
    };
  }

  async #send({ caller, request, channel }: Case): Promise<{ status: number; text: string }> {
    const token = isRole(caller) ? await this.#people.tokenOf(caller) : this.#outside.get(caller);
    const headers = {
      ...request.headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(channel === 'hub' ? { host: `127.0.0.1:${HUB_PORT}` } : {}),
    };
    const { method, path, body } = request;
    if (channel === 'values') {
      const value = typeof body === 'string' ? valueOf(body) : (body ?? undefined);
      const answer = await this.#server.call({ method, path, headers, body: value });
      return { status: answer.status, text: JSON.stringify(answer.body) ?? '' };
    }
    const sent = new Request(`http://127.0.0.1:${HUB_PORT}${path}`, {
      method,
      headers,
      body: body instanceof Uint8Array ? new Uint8Array(body) : body,
    });
    const response = await (channel === 'hub'
      ? this.#hub.fetch(sent, { remoteAddress: '127.0.0.1', isLocal: true })
      : this.#server.fetch(sent));
    return { status: response.status, text: await response.text() };
  }

  /** Everything that is wrong with an answer, in words; one outside its schema is refused by the server as 500. */
  #faultsOf(one: Case, { status, text }: { status: number; text: string }): string[] {
    const { caller, endpoint, request, channel, i } = one;
    const faults: string[] = [];
    // No 503 either: no endpoint of either role waits for a hub. A provider that does not answer is said so.
    const isElsewhere = status === 503 && ASKS_A_PROVIDER.has(endpoint.path);
    if (status >= 500 && !isElsewhere) faults.push(`status ${status}`);
    const places = [this.#server.dataDir, process.cwd()];
    const leak = INTERNALS.exec(text)?.[0] ?? places.find((at) => text.includes(at));
    if (leak !== undefined) faults.push(`the body tells ${JSON.stringify(leak)}`);
    const isError = status >= 400 && request.method !== 'HEAD';
    if (isError && !ErrorBody.safeParse(valueOf(text)).success)
      faults.push(`not an error body: ${text.slice(0, 200)}`);
    const schema = request.what.startsWith('an edge') ? endpoint.responses[status] : undefined;
    if (schema !== undefined && schema !== 'bytes' && !schema.safeParse(valueOf(text)).success)
      faults.push(`not what the contract says: ${text.slice(0, 200)}`);
    if (status === 401 && isRole(caller)) this.#people.forget(caller);
    const told = `${request.method} ${request.path.slice(0, 200)} (${request.what}) ${String(request.body).slice(0, 300)}`;
    return faults.map((fault) => `#${i} by ${channel} as ${caller}: ${told} -> ${fault}`);
  }

  /** What is wrong with the database afterwards. */
  async #faultsOfData(): Promise<string[]> {
    const { read, write } = this.#server.database;
    const broken = await sql`pragma foreign_key_check`.execute(read);
    // On the writer: a reader's full-text index may still remember pages that have been merged away since.
    const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(write);
    const isWhole = checked.rows.length === 1 && checked.rows[0]?.integrity_check === 'ok';
    return [
      ...(broken.rows.length === 0 ? [] : [`${broken.rows.length} rows refer to nothing`]),
      ...(isWhole ? [] : ['the database is damaged']),
    ];
  }
}
