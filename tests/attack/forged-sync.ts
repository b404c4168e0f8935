import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import { createLog } from '#server/log.ts';
import { BlobParts } from '#server/sync/blobs/blob-parts.ts';
import { HubBlobs } from '#server/sync/blobs/hub-blobs.ts';
import { SYNCED_TABLES } from '#server/sync/classes.ts';
import { HubMembers } from '#server/sync/membership/hub-members.ts';
import { HubEvents } from '#server/sync/transport/hub-events.ts';
import { PageEvents } from '#server/sync/transport/page-events.ts';
import { createHubRoutes, type HubRoutes } from '#server/sync/transport/hub-routes.ts';
import { WakeBell } from '#server/sync/transport/wake-bell.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { questionDraft } from '#tests/factories/questions.ts';
import { knownIds } from '#tests/helpers/all-ids.ts';
import type { TestServer } from '#tests/helpers/test-server.ts';
import { Chance } from '#tests/sync/chance.ts';
import { callAs, directLink, doAs, type Device, type Fleet } from '#tests/sync/fleet.ts';
import { openSeatedFleet } from '#tests/sync/seated-fleet.ts';
import type { Person } from '#tests/sync/templates.ts';
import { forgedMessage, type Known } from './forged-messages.ts';

export interface ForgedSyncOutcome {
  readonly seed: number;
  readonly messages: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  /** How often each verdict or code was given. */
  readonly verdicts: Readonly<Record<string, number>>;
  /** What should not be: nothing. */
  readonly findings: readonly string[];
}

/** Everything under /sync of a hub, as over HTTP. */
function routesOf({ hub, syncHub }: Fleet): HubRoutes {
  const { database, writer, ids, clock, server } = hub;
  const { services, call } = server;
  const { blobs, signingKey } = services;
  const parts = new BlobParts(path.join(path.dirname(hub.file), 'blob-parts'), blobs);
  return createHubRoutes({
    hub: syncHub(),
    members: new HubMembers({ database, writer, ids, clock, signingKey, services, call }),
    blobs: new HubBlobs({ database, writer, ids, clock, blobs, parts }),
    events: new HubEvents({ db: database.read, bell: new WakeBell(), clock }),
    pages: new PageEvents({ db: database.read, bell: new WakeBell(), clock }),
    callForComputer: server.callForComputer,
    log: createLog(null),
  });
}

const sync = (fleet: Fleet, device: Device) => device.client(directLink(fleet, device)).sync();

/** The rows that somebody's computers hold for them alone, as they are on the hub. */
async function rowsOf({ hub }: Fleet, { id }: Person): Promise<Map<string, string>> {
  const { read } = hub.database;
  const found = new Map<string, string>();
  for (const table of SYNCED_TABLES) {
    const { rows } = await sql<{ id: number }>`select t.* from ${sql.table(table)} as t
      join sync_change c on c.tbl = ${table} and c.row_id = t.id
      where c.op = 'put' and c.scope = ${`u:${id}`}`.execute(read);
    for (const row of rows) found.set(`${table} ${row.id}`, JSON.stringify(row));
  }
  return found;
}

const PAGES = [
  '/api/session',
  '/api/get-profile',
  '/api/filterQuestions?offset=0&limit=100',
  '/api/getFolderandTags',
  '/api/filterExam?offset=0&limit=100',
  '/api/sync/conflicts',
];

const PAGES_OF_ALL = ['/api/devices', '/api/institution'];

/** What the pages of a person say. Status alone where it is no success. */
async function pagesOf({ hub }: Fleet, person: Person): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  // Whoever administers sees what everybody has: what they see may be more, and never an error.
  const isAdmin = person.role === 'Admin';
  for (const url of isAdmin ? [...PAGES, ...PAGES_OF_ALL] : PAGES) {
    const { status, body } = await callAs(hub, person, 'GET', url);
    pages.set(url, status === 200 && !isAdmin ? JSON.stringify(body) : String(status));
  }
  return pages;
}

function differences(name: string, before: Map<string, string>, after: Map<string, string>): string[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => `${name}: ${key} was ${before.get(key)} and is ${after.get(key)}`);
}

const examOf = (fleet: Fleet, owner: Person): Promise<PublishedExam> => {
  const { writer, ids, clock } = fleet.hub;
  const write: TestServer['write'] = (work) =>
    writer.transaction((db) =>
      work({ db, now: clock.now(), newId: () => ids.next(), random: (count) => randomBytes(count) }),
    );
  return publishedExam({ write }, owner, { questions: 3, enrol: [owner] });
};

const hashOf = async ({ hub }: Fleet, { versionId }: PublishedExam): Promise<string> => {
  const version = hub.database.read.selectFrom('exam_version').where('id', '=', versionId);
  return (await version.select('content_hash').executeTakeFirstOrThrow()).content_hash;
};

/**
 * A joined computer of an author says thousands of things that are not so, over the routes that computers use; then
 * nothing of anybody else is another, and everybody else goes on.
 */
export async function forgeSync(options: {
  readonly messages: number;
  readonly seed: number;
}): Promise<ForgedSyncOutcome> {
  const { fleet, author, colleague: forger, student, devices } = await openSeatedFleet([[1], [0], [2]]);
  const [own, authors, students] = devices;
  const findings: string[] = [];
  const onRejection = (reason: unknown): void => void findings.push(`unhandled rejection: ${String(reason)}`);
  process.on('unhandledRejection', onRejection);
  const routes = routesOf(fleet);
  try {
    const ownExam = await examOf(fleet, forger);
    // The images that random input names are nowhere, and nobody waits for them.
    await fleet.hub.database.write
      .insertInto('sync_blob')
      .values({ client_id: own.clientId, sha256: 'a'.repeat(64), is_missing: 1 })
      .execute();
    for (const device of devices) await sync(fleet, device);
    await doAs(authors, author, 'POST', '/api/questions', questionDraft({ tag_names: ['Theirs'] }));
    await doAs(authors, author, 'POST', '/api/folder', { folder_name: 'Theirs' });
    await doAs(authors, author, 'POST', '/api/exam-drafts', {});
    const begin = { exam_id: fleet.exam.examId };
    const started = await doAs(students, student, 'POST', '/api/exam-attempts', begin);
    for (const device of devices) await sync(fleet, device);
    const chance = new Chance(options.seed);
    const known = await whatIsKnown(fleet, { forger, own, ownExam });
    const others = [author, student, fleet.people[3]];
    const before = await Promise.all(
      others.map(async (one) => [await rowsOf(fleet, one), await pagesOf(fleet, one)] as const),
    );
    const counted = await sendAll(routes, {
      fleet,
      own,
      chance,
      known,
      messages: options.messages,
      findings,
    });
    for (const [at, one] of others.entries()) {
      const [rows, pages] = before[at] ?? [new Map(), new Map()];
      findings.push(...differences(`rows of person ${at}`, rows, await rowsOf(fleet, one)));
      findings.push(...differences(`pages of person ${at}`, pages, await pagesOf(fleet, one)));
    }
    findings.push(...(await goingOn(fleet, { author, authors, student, students, started })));
    return { seed: options.seed, messages: options.messages, ...counted, findings };
  } finally {
    process.off('unhandledRejection', onRejection);
    routes.close();
    await fleet.close();
  }
}

async function whatIsKnown(
  fleet: Fleet,
  { forger, own, ownExam }: { forger: Person; own: Device; ownExam: PublishedExam },
): Promise<Known> {
  const rows = await knownIds({ database: fleet.hub.database });
  const attempts = rows.get('exam_attempt') ?? [];
  const client = () =>
    fleet.hub.database.sqlite?.raw.prepare('select last_mid from sync_client where client_id = ?');
  return {
    ownUser: forger.id,
    users: fleet.people.map(({ id }) => id),
    ownDeviceNo: own.ids.deviceNo,
    otherDeviceNos: fleet.devices.filter((one) => one !== own).map((one) => one.ids.deviceNo),
    hubNext: () => fleet.hub.ids.peek(),
    rows,
    ids: [...rows.values()].flat().map(({ id }) => id),
    ownExam,
    othersExam: fleet.exam,
    ownHash: await hashOf(fleet, ownExam),
    othersHash: await hashOf(fleet, fleet.exam),
    othersAttempts: attempts.map(({ id }) => id),
    now: fleet.hub.clock.now(),
    lastMid: () => Number(client()?.pluck().get(own.clientId) ?? 0),
  };
}

interface Sending {
  readonly fleet: Fleet;
  readonly own: Device;
  readonly chance: Chance;
  readonly known: Known;
  readonly messages: number;
  readonly findings: string[];
}

/** What has come since is forged, too. */
const RENEWED_AFTER = 50;

async function sendAll(routes: HubRoutes, { fleet, own, chance, known, messages, findings }: Sending) {
  const statuses: Record<string, number> = {};
  const verdicts: Record<string, number> = {};
  let { rows } = known;
  for (let at = 0; at < messages; at += 1) {
    if (at % RENEWED_AFTER === 0) rows = await knownIds({ database: fleet.hub.database });
    const { path: url, body } = forgedMessage(chance, { ...known, rows });
    const response = await routes.fetch(
      new Request(`http://hub.test${url}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${own.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      { address: '127.0.0.1' },
    );
    const said = await response.text();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    if (response.status >= 500)
      findings.push(`${url} answered ${response.status} to ${JSON.stringify(body).slice(0, 1500)}`);
    for (const [, code = ''] of said.matchAll(/"(?:s|code|status)":"(\w+)"/g))
      verdicts[code] = (verdicts[code] ?? 0) + 1;
    if (said.includes('"INTERNAL"')) findings.push(`${url} broke on ${JSON.stringify(body).slice(0, 1500)}`);
  }
  return { statuses, verdicts };
}

/** Everybody else goes on as if nothing had been said. */
async function goingOn(
  fleet: Fleet,
  {
    author,
    authors,
    student,
    students,
    started,
  }: {
    readonly author: Person;
    readonly authors: Device;
    readonly student: Person;
    readonly students: Device;
    readonly started: unknown;
  },
): Promise<string[]> {
  const findings: string[] = [];
  await doAs(authors, author, 'POST', '/api/questions', questionDraft({ question_title: 'Goes on' }));
  const { id } = started as { id: number };
  await doAs(students, student, 'POST', `/api/exam-attempts/${id}/submission`, {});
  for (const device of [authors, students, authors]) await sync(fleet, device);
  const waiting = await authors.database.read
    .selectFrom('sync_outbox')
    .where('state', '<>', 'settled')
    .select(['endpoint', 'state', 'verdict'])
    .execute();
  if (waiting.length > 0) findings.push(`the author waits: ${JSON.stringify(waiting)}`);
  const attempt = await fleet.hub.database.read
    .selectFrom('exam_attempt')
    .where('id', '=', id)
    .select('sealed_hash')
    .executeTakeFirst();
  if (attempt?.sealed_hash == null) findings.push('the log of the student did not arrive');
  const page = await callAs(fleet.hub, author, 'GET', '/api/filterQuestions?offset=0&limit=100');
  if (!JSON.stringify(page.body).includes('Goes on'))
    findings.push('what the author wrote is not on the hub');
  return findings;
}
