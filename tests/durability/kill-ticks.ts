import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import Sqlite from 'better-sqlite3';
import { mailContract } from '#shared/contract/mail.ts';
import { usersContract } from '#shared/contract/users.ts';
import { openDatabaseFile, type Database } from '#server/db/database.ts';
import { verifyDatabase } from '#server/db/verify.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { openMailInbox, type MailInbox } from '#tests/helpers/mail-inbox.ts';
import type { Draw } from '#tests/helpers/sample-input.ts';
import { createTestServer, testClock, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { childEntry } from '#tests/helpers/child-entry.ts';

/** Mails, or people, that a process gets done before it is killed at the next one. */
const MOST_DONE = 5;

export interface TickKillReport {
  /** Letters that came twice, because the answer to them was lost. */
  readonly repeated: number;
  /** States between the first and the last: what a kill has cut. */
  readonly cut: number;
  /** Must be empty. */
  readonly problems: readonly string[];
}

const COUNT_GONE = 'select count(*) from user where anonymised_at is not null';

interface Left {
  readonly departing: number;
  readonly unsent: number;
}

/** Lets the clock do its work until enough people are gone or mails here, and kills the process in what comes next. */
function tickUntil(dataDir: string, isEnough: (gone: number) => boolean): Promise<void> {
  const script = childEntry('tests/durability/ticking-server.ts');
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  let timer: NodeJS.Timeout | undefined;
  createInterface({ input: child.stdout }).once('line', () => {
    const database = new Sqlite(path.join(dataDir, 'lectern.db'), { readonly: true });
    const countGone = database.prepare<[], number>(COUNT_GONE).pluck();
    timer = setInterval(() => {
      if (isEnough(countGone.get() ?? 0)) child.kill('SIGKILL');
    }, 1);
    child.once('exit', () => database.close());
  });
  return new Promise((resolve, reject) => {
    child.on('close', (_code, signal) => {
      clearInterval(timer);
      if (signal === 'SIGKILL') resolve();
      else reject(new Error(`The server ended by itself: ${complaint}`));
    });
  });
}

/** Students of whom half have asked for a mail, and half are to be forgotten. */
async function prepare(server: TestServer, inbox: MailInbox, count: number) {
  const admin = await server.person('Admin');
  const author = await server.person('Instructor');
  const mailed: Person[] = [];
  const departing: Person[] = [];
  for (let i = 0; i < count; i++) {
    mailed.push(await server.person('Student'));
    departing.push(await server.person('Student', `Ophelia Departing${i}`));
  }
  await publishedExam(server, author, { enrol: departing });
  const from = { from_name: 'Test School', from_address: 'school@school.test' };
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none', user_name: null, ...from } as const;
  await admin.call(mailContract.updateMailServer, { body });
  for (const { email } of mailed) await server.send('POST', '/api/send-reset-link-mail', { email });
  for (const { id } of departing) {
    const permissions = [{ resource: 'questions', action: 'view' }] as const;
    await admin.call(usersContract.updateUser, {
      params: { userId: id },
      body: { permissions: [...permissions] },
    });
    await admin.send('DELETE', `/api/admin/delete-user/${id}`);
  }
  return { mailed, departing };
}

/** Who has left in parts alone: the name in one place and not in another. */
async function halfGone({ read }: Database): Promise<{ departing: number; problems: string[] }> {
  const people = await read
    .selectFrom('user')
    .innerJoin('enrolment', 'enrolment.user_id', 'user.id')
    .select((eb) => [
      'user.id',
      'user.first_name',
      'user.anonymised_at',
      'enrolment.student_name',
      eb
        .selectFrom('user_permission')
        .whereRef('user_permission.user_id', '=', 'user.id')
        .where('user_permission.deleted_at', 'is', null)
        .select((own) => own.fn.countAll<number>().as('count'))
        .as('permissions'),
    ])
    .execute();
  const problems = people.flatMap((person) => {
    const isGone = person.anonymised_at !== null;
    const parts = [
      person.first_name !== 'Ophelia',
      person.student_name?.includes('Ophelia') !== true,
      person.permissions === 0,
    ];
    return parts.every((part) => part === isGone) ? [] : [`half gone: ${JSON.stringify(person)}`];
  });
  return { departing: people.filter((person) => person.anonymised_at === null).length, problems };
}

const headerOf = (letter: string, name: string): string =>
  new RegExp(`^${name}:\\s+(.+)`, 'imu').exec(letter)?.[1]?.trim() ?? '';

/** What the outbox says beside what has arrived: nothing is called sent that was not, and no letter has two names. */
async function mailProblems({ read }: Database, letters: readonly string[]): Promise<string[]> {
  const arrived = Map.groupBy(letters, (letter) => headerOf(letter, 'To'));
  const rows = await read
    .selectFrom('mail')
    .select(['to_address', 'message_id', 'sent_at', 'due_at'])
    .execute();
  return rows.flatMap(({ to_address: to, message_id: id, sent_at: sentAt, due_at: dueAt }) => {
    const names = new Set(arrived.get(to)?.map((letter) => headerOf(letter, 'Message-ID')));
    return [
      ...(sentAt !== null && names.size === 0 ? [`called sent, and never arrived: ${to}`] : []),
      ...(sentAt === null && dueAt === null ? [`given up: ${to}`] : []),
      ...([...names].some((name) => name !== id) ? [`under another Message-ID: ${to}`] : []),
    ];
  });
}

/** Kills a server that sends mails and forgets people, at random moments, until both are done. */
export async function killWhileTicking(kills: number, draw: Draw): Promise<TickKillReport> {
  const inbox = await openMailInbox();
  const server = await createTestServer({ clock: testClock(Date.now()) });
  const { dataDir } = server;
  const count = 8 + kills * 4;
  const { mailed } = await prepare(server, inbox, count);
  await server.close({ keepData: true });
  const problems: string[] = [];
  let cut = 0;
  let left: Left = { departing: count, unsent: count };
  const waiting = (): Person[] =>
    mailed.filter(({ email }) => !inbox.letters.some((letter) => headerOf(letter, 'To') === email));
  const look = async (): Promise<void> => {
    const database = openDatabaseFile(path.join(dataDir, 'lectern.db'));
    const gone = await halfGone(database);
    problems.push(...gone.problems, ...(await mailProblems(database, inbox.letters)));
    problems.push(...(await verifyDatabase(database)).checks.flatMap((check) => check.problems));
    // What was being sent is tried again when its lease is over: the test does not wait for that.
    await database.write.updateTable('mail').set({ due_at: 0 }).where('due_at', 'is not', null).execute();
    const { unsent } = await database.read
      .selectFrom('mail')
      .where('sent_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('unsent'))
      .executeTakeFirstOrThrow();
    await database.close();
    const isBetween = (rest: number): boolean => rest > 0 && rest < count;
    if (isBetween(gone.departing) || isBetween(unsent)) cut += 1;
    left = { departing: gone.departing, unsent };
  };
  for (let kill = 0; kill < kills; kill++) {
    const more = 1 + draw(MOST_DONE);
    const gone = Math.min(count - left.departing + more, count);
    // People go before mails do; no mail goes further than this kill wants, however late it comes.
    const isOfPeople = kill < kills / 2;
    const arrived = inbox.letters.length + (isOfPeople ? 0 : Math.min(more, waiting().length));
    const { promise: killed, resolve: release } = Promise.withResolvers<void>();
    Object.assign(inbox, { hold: killed, holdsAfter: arrived });
    await tickUntil(dataDir, (now) => (isOfPeople ? now >= gone : inbox.letters.length >= arrived));
    release();
    await look();
  }
  inbox.hold = null;
  const all = inbox.letters.length + left.unsent;
  await tickUntil(dataDir, (gone) => gone >= count && inbox.letters.length >= all);
  await look();
  problems.push(...waiting().map(({ email }) => `lost: ${email}`));
  if (left.departing > 0) problems.push(`${left.departing} people are still there`);
  await inbox.close();
  rmSync(dataDir, { recursive: true, force: true });
  return { repeated: inbox.letters.length - mailed.length, cut, problems };
}
