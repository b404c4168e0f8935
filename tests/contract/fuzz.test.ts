import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { defineAbilityFor, holdsAny } from '#shared/access/ability.ts';
import { builtInPermissions, ROLE_NAMES, type RoleName } from '#shared/access/built-in-roles.ts';
import type { EndpointDefinition } from '#shared/contract/define.ts';
import { ErrorBody } from '#shared/contract/errors.ts';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { importsContract } from '#shared/contract/imports.ts';
import { contract } from '#shared/contract/index.ts';
import { setupContract } from '#shared/contract/setup.ts';
import { openCommandLineSession } from '#server/features/auth/command-line-session.ts';
import { createHubApp } from '#server/http/hub-app.ts';
import { RequestRate } from '#server/http/limits.ts';
import { HubMetrics } from '#server/http/metrics.ts';
import { enrolmentsContract } from '#shared/contract/enrolments.ts';
import { publishByApi } from '#tests/factories/publish-by-api.ts';
import { makeFolder, saveQuestion } from '#tests/factories/questions.ts';
import { drawIds, knownIds, type KnownIds } from '#tests/helpers/all-ids.ts';
import { hostileRequest, type RawRequest } from '#tests/helpers/hostile-input.ts';
import { sampleRequest, seededDraw, type Draw, type SampleRequest } from '#tests/helpers/sample-input.ts';
import { createTestServer, PASSWORD, type Person, type TestServer } from '#tests/helpers/test-server.ts';

const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 1500);
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
/** Requests sent at once, so that they also meet each other. */
const AT_ONCE = 4;
const HUB_PORT = 4123;

const endpoints = Object.values(contract).flatMap((routes) => Object.values<EndpointDefinition>(routes));

/** What no answer may tell: stacks, statements, places on the disk. */
const INTERNALS =
  /SQLITE_|SqliteError|constraint failed|no such (?:table|column)|near "[^"]*": syntax|\bselect\b.{1,200}\bfrom\b "|insert into "|node:internal|node_modules|\.[cm]?[jt]s:\d+|\n\s+at /i;

let server: TestServer;
let hub: ReturnType<typeof createHubApp>;
const metrics = new HubMetrics('0.0.0-test');
const people = new Map<RoleName, Person>();
const tokens = new Map<RoleName, string>();
const unhandled: unknown[] = [];
const noteUnhandled = (reason: unknown): void => {
  unhandled.push(reason);
};

beforeAll(async () => {
  server = await createTestServer();
  hub = createHubApp({
    api: server.answer,
    page: () => Promise.resolve(new Response('page')),
    hosts: new Set([`127.0.0.1:${HUB_PORT}`]),
    cookieName: 'lectern_session',
    isSecure: false,
    rate: new RequestRate(0),
    metrics,
    metricsToken: null,
    readiness: () => Promise.reject(new Error('not asked for')),
    setupGuard: null,
    log: null,
    isStopping: () => false,
  });
  for (const role of ROLE_NAMES) people.set(role, await server.person(role));
  process.on('unhandledRejection', noteUnhandled);
});
afterAll(async () => {
  process.off('unhandledRejection', noteUnhandled);
  metrics.stop();
  await server.close();
});

const personOf = (role: RoleName): Person => {
  const person = people.get(role);
  if (person === undefined) throw new Error(`Nobody is ${role}.`);
  return person;
};

/** Some of everything, so that ids lead somewhere; again and again, because requests use it up. */
async function replenish(round: number): Promise<void> {
  tokens.clear();
  const sme = await freshly('SME');
  const admin = await freshly('Admin');
  await admin.call(setupContract.updateInstitution, { body: { requires_exam_approval: false } });
  const instructor = await freshly('Instructor');
  const student = await freshly('Student');
  await saveQuestion(sme, { tag_names: ['week 2'] });
  const folder = await makeFolder(instructor, `Cells ${round}`);
  const closed = await saveQuestion(instructor, { assign_folder_id: folder, tag_names: ['week 1'] });
  const open = await saveQuestion(instructor, {
    question_type: 'open_ended',
    options: [{ text: 'osmosis', image: null }],
    correct_answer: null,
  });
  for (const stage of ['published', 'enrolled', 'started', 'handed in']) {
    const examId = await publishByApi(instructor, [closed, open], { exam_title: `Exam ${stage}` });
    if (stage === 'published') continue;
    await student.call(enrolmentsContract.enrolFree, { body: { content_id: examId, content_type: 'exam' } });
    if (stage === 'enrolled') continue;
    const { body } = await student.call(examAttemptsContract.startAttempt, { body: { exam_id: examId } });
    if (stage === 'started') continue;
    await student.call(examAttemptsContract.saveAnswer, {
      params: { id: body.id, questionId: open.id },
      body: { selectedAnswerId: null, answerText: 'By osmosis.', timeTakenPerQuestion: 3 },
    });
    await student.call(examAttemptsContract.submitAttempt, { params: { id: body.id } });
  }
  const file = new TextEncoder().encode('Two plus two? {=4 ~5}\n');
  for (const parts of [[file], []]) {
    const { body } = await instructor.call(importsContract.startImport, {
      body: { file_name: 'a.gift', size: parts[0]?.byteLength ?? 3 },
    });
    for (const part of parts) {
      await instructor.call(importsContract.putImportPart, {
        params: { id: body.data.id, part: 0 },
        body: part,
      });
    }
  }
}

const mayCall = (role: RoleName, endpoint: EndpointDefinition): boolean =>
  holdsAny(defineAbilityFor(builtInPermissions(role)), endpoint.ability);

interface Case {
  readonly i: number;
  readonly role: RoleName | null;
  readonly request: RawRequest;
  readonly channel: Channel;
}

/** As HTTP clients, browsers on a hub and the desktop's own window call. */
const CHANNELS = ['http', 'http', 'hub', 'values', 'values'] as const;
type Channel = (typeof CHANNELS)[number];

/** What a schema cannot say: what nobody has changed yet has version 1, accounts exist. */
function plausible(sample: SampleRequest, role: RoleName | null, draw: Draw): SampleRequest {
  const { body } = sample;
  if (typeof body !== 'object' || body === null || Array.isArray(body) || body instanceof Uint8Array)
    return sample;
  return {
    ...sample,
    body: {
      ...body,
      ...('version' in body ? { version: 1 + draw(2) } : {}),
      ...('email' in body && role !== null ? { email: personOf(role).email } : {}),
      ...('password' in body ? { password: PASSWORD } : {}),
    },
  };
}

function drawCase(i: number, known: KnownIds): Case {
  const draw = seededDraw(Math.imul(SEED, 31) + i);
  const endpoint = endpoints[i % endpoints.length];
  if (endpoint === undefined) throw new Error('There is no endpoint.');
  const able = ROLE_NAMES.filter((role) => mayCall(role, endpoint));
  const roles = draw(10) < 7 ? able : ROLE_NAMES;
  const role = draw(10) === 0 ? null : (roles[draw(roles.length)] ?? null);
  const caller = role === null ? null : personOf(role).id;
  const ids = drawIds(known, endpoint.path, caller, draw);
  const sample = sampleRequest(endpoint, { draw, ids, optionalPercent: 50 });
  return {
    i,
    role,
    request: hostileRequest(plausible(sample, role, draw), draw),
    channel: CHANNELS[draw(CHANNELS.length)] ?? 'http',
  };
}

/** The person of a role with a session that still counts. */
async function freshly(role: RoleName): Promise<Person> {
  return server.as(personOf(role), await tokenOf(role));
}

/** A session for a role, a new one when the last was ended by a request. */
async function tokenOf(role: RoleName): Promise<string> {
  const known = tokens.get(role);
  if (known !== undefined) return known;
  const token = await openCommandLineSession(server, personOf(role).email);
  tokens.set(role, token);
  return token;
}

/** The value that JSON text stands for; undefined where it stands for none. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function send({ role, request, channel }: Case): Promise<{ status: number; text: string }> {
  const token = role === null ? null : await tokenOf(role);
  const headers = {
    ...request.headers,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(channel === 'hub' ? { host: `127.0.0.1:${HUB_PORT}` } : {}),
  };
  const { method, path, body } = request;
  if (channel === 'values') {
    const value = typeof body === 'string' ? valueOf(body) : (body ?? undefined);
    const answer = await server.call({ method, path, headers, body: value });
    return { status: answer.status, text: JSON.stringify(answer.body) ?? '' };
  }
  const sent = new Request(`http://127.0.0.1:${HUB_PORT}${path}`, {
    method,
    headers,
    body: body instanceof Uint8Array ? new Uint8Array(body) : body,
  });
  const response = await (channel === 'hub'
    ? hub.fetch(sent, { remoteAddress: '127.0.0.1', isLocal: true })
    : server.fetch(sent));
  return { status: response.status, text: await response.text() };
}

/** Everything that is wrong with an answer, in words. */
function faultsOf(one: Case, { status, text }: { status: number; text: string }): string[] {
  const faults: string[] = [];
  if (status >= 500) faults.push(`status ${status}`);
  const leak = INTERNALS.exec(text)?.[0] ?? [server.dataDir, process.cwd()].find((at) => text.includes(at));
  if (leak !== undefined) faults.push(`the body tells ${JSON.stringify(leak)}`);
  const isError = status >= 400 && one.request.method !== 'HEAD';
  if (isError && !ErrorBody.safeParse(valueOf(text)).success)
    faults.push(`not an error body: ${text.slice(0, 200)}`);
  if (status === 401 && one.role !== null) tokens.delete(one.role);
  const { role, request, channel, i } = one;
  const told = `${request.method} ${request.path.slice(0, 200)} (${request.what}) ${String(request.body).slice(0, 300)}`;
  return faults.map((fault) => `#${i} by ${channel} as ${role ?? 'nobody'}: ${told} -> ${fault}`);
}

it(
  `answers ${REQUESTS} odd requests properly (FUZZ_SEED=${SEED})`,
  { timeout: 30_000 + REQUESTS * 30 },
  async () => {
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    let known: KnownIds = new Map();
    for (let i = 0; i < REQUESTS; i += AT_ONCE) {
      if (i % 400 === 0) await replenish(i);
      if (i % 100 === 0) known = await knownIds(server);
      server.clock.advance((i * 7919) % 4000);
      const cases = Array.from({ length: AT_ONCE }, (_, k) => drawCase(i + k, known));
      const responses = await Promise.all(cases.map(send));
      for (const [k, one] of cases.entries()) {
        const response = responses[k];
        if (response === undefined) continue;
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        faults.push(...faultsOf(one, response));
      }
    }
    expect(faults.join('\n')).toBe('');
    expect(unhandled).toEqual([]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    // Or else everything was refused at the door.
    const passed = [...statuses]
      .filter(([status]) => status < 300)
      .reduce((sum, [, count]) => sum + count, 0);
    expect(passed).toBeGreaterThan(REQUESTS / 20);
  },
);

it('is in order afterwards', async () => {
  const { rows } = await sql`pragma foreign_key_check`.execute(server.database.read);
  expect(rows).toEqual([]);
  // On the writer: a reader's full-text index may still remember pages that have been merged away since.
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(
    server.database.write,
  );
  expect(checked.rows).toEqual([{ integrity_check: 'ok' }]);
  const response = await server.send('GET', '/api/setup');
  expect(response.status).toBe(200);
});
