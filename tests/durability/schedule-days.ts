import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { mailContract } from '#shared/contract/mail.ts';
import { reportsContract } from '#shared/contract/reports.ts';
import { nextDueTimes, type Schedule } from '#shared/domain/reports/due-times.ts';
import { DATABASE_FILE } from '#server/db/data-files.ts';
import { openDatabaseFile } from '#server/db/database.ts';
import { childEntry } from '#tests/helpers/child-entry.ts';
import { openMailInbox } from '#tests/helpers/mail-inbox.ts';
import type { Draw } from '#tests/helpers/sample-input.ts';
import { createTestServer, testClock } from '#tests/helpers/test-server.ts';

const DAY_MS = 24 * 3600_000;
/** Each at a time that a change skips and one that a change repeats. */
const SCHEDULES = [
  { name: 'London skips it', timeZone: 'Europe/London', atTime: '01:30' },
  { name: 'Lord Howe skips it', timeZone: 'Australia/Lord_Howe', atTime: '02:15' },
  { name: 'Lord Howe repeats it', timeZone: 'Australia/Lord_Howe', atTime: '01:45' },
] as const;

const scheduleOf = ({ timeZone, atTime }: (typeof SCHEDULES)[number]): Schedule => ({
  rhythm: 'daily',
  onDay: 0,
  atTime,
  timeZone,
});

interface Plan {
  readonly from: number;
  readonly days: number;
  readonly kills: number;
  /** So long after the first day the server is switched off, and for how long. */
  readonly off: { readonly after: number; readonly days: number };
}

/** What came of the days. */
export interface ScheduleDays {
  /** Times that were due while the server ran, those before it was switched on again, and what is wrong. */
  readonly due: number;
  readonly missed: number;
  readonly runs: number;
  readonly lateRuns: number;
  readonly mails: number;
  /** Letters that came once more under the name that they had, because a kill took the answer to them. */
  readonly repeated: number;
  readonly kills: number;
  readonly problems: readonly string[];
}

/** Lets a process live through some days; kills it after so many steps, or lets it end. @returns the time it got to */
async function live(
  dataDir: string,
  span: { readonly from: number; readonly until: number },
  kill: { readonly afterSteps: number; readonly thenMs: number } | null,
): Promise<number> {
  const script = childEntry('tests/durability/scheduling-process.ts');
  const child = spawn(process.execPath, [script, dataDir, String(span.from), String(span.until)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let now = span.from;
  let steps = 0;
  let isDone = false;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'done') isDone = true;
    if (!/^\d+$/u.test(line)) continue;
    now = Number(line);
    steps += 1;
    if (kill === null || steps !== kill.afterSteps) continue;
    await sleep(kill.thenMs);
    child.kill('SIGKILL');
  }
  await ended;
  if (kill === null && !isDone) throw new Error('The server ended by itself.');
  return now;
}

const headerOf = (letter: string, name: string): string =>
  new RegExp(`^${name}:\\s+(.+)`, 'imu').exec(letter)?.[1]?.trim() ?? '';

const iso = (at: number): string => new Date(at).toISOString();

/** Every time in a span at which a schedule is due, one by one. */
function timesOf(schedule: Schedule, from: number, until: number): number[] {
  const times: number[] = [];
  for (let at = from; ;) {
    const next = nextDueTimes(schedule, at, 1)[0];
    if (next === undefined || next > until) return times;
    times.push(next);
    at = next;
  }
}

/** Schedules in two zones through the days of a plan, with a process that is killed, and a mail server that counts. */
export async function liveThroughDays(plan: Plan, draw: Draw): Promise<ScheduleDays> {
  const inbox = await openMailInbox();
  const server = await createTestServer({
    clock: testClock(plan.from),
    publicUrl: new URL('https://school.test'),
  });
  const { dataDir } = server;
  const admin = await server.person('Admin', 'Ada Admin');
  const from = { from_name: 'Test School', from_address: 'school@school.test' };
  const body = { host: '127.0.0.1', port: inbox.port, security: 'none', user_name: null, ...from } as const;
  await admin.call(mailContract.updateMailServer, { body });
  const ids = new Map<string, number>();
  for (const wanted of SCHEDULES) {
    const { data } = (
      await admin.call(reportsContract.createReportSchedule, {
        body: {
          name: wanted.name,
          report: 'people',
          parameters: { days: 7 },
          columns: ['person'],
          rhythm: 'daily',
          on_day: 0,
          at_time: wanted.atTime,
          time_zone: wanted.timeZone,
          is_mailed: true,
          people: [],
        },
      })
    ).body;
    ids.set(wanted.name, data.id);
  }
  await server.close({ keepData: true });

  const end = plan.from + plan.days * DAY_MS;
  const off = { from: plan.from + plan.off.after * DAY_MS, days: plan.off.days };
  const on = off.from + off.days * DAY_MS;
  let killed = 0;
  for (const span of [
    { from: plan.from, until: off.from },
    { from: on, until: end },
  ]) {
    let now = span.from;
    const kills = Math.round(plan.kills / 2);
    for (let kill = 0; kill < kills && now < span.until; kill++) {
      now = await live(
        dataDir,
        { from: now, until: span.until },
        { afterSteps: 1 + draw(12), thenMs: draw(60) },
      );
      killed += 1;
    }
    await live(dataDir, { from: now, until: span.until }, null);
  }

  const database = openDatabaseFile(path.join(dataDir, DATABASE_FILE));
  const runs = await database.read
    .selectFrom('report_run')
    .select(['schedule_id', 'due_at', 'is_late', 'state'])
    .execute();
  const mails = await database.read
    .selectFrom('mail')
    .where('kind', '=', 'reports')
    .select(['message_id', 'sent_at'])
    .execute();
  await database.close();
  await inbox.close();
  const problems: string[] = [];
  let due = 0;
  let missed = 0;
  for (const wanted of SCHEDULES) {
    const times = timesOf(scheduleOf(wanted), plan.from, end);
    const whileOff = times.filter((at) => at > off.from && at <= on);
    // What was missed is made once, for the last time.
    const expected = times.filter((at) => !whileOff.includes(at) || at === whileOff.at(-1));
    due += expected.length;
    missed += whileOff.length;
    const own = runs.filter((run) => run.schedule_id === ids.get(wanted.name));
    const made = Map.groupBy(own, ({ due_at: at }) => at ?? 0);
    for (const at of expected) {
      const [run, ...more] = made.get(at) ?? [];
      if (run === undefined) problems.push(`${wanted.name}: nothing of ${iso(at)}`);
      if (more.length > 0) problems.push(`${wanted.name}: ${more.length + 1} of ${iso(at)}`);
      if (run !== undefined && run.state !== 'ready')
        problems.push(`${wanted.name}: ${run.state} of ${iso(at)}`);
      if (at === whileOff.at(-1) && run?.is_late !== 1)
        problems.push(`${wanted.name}: not late at ${iso(at)}`);
    }
    for (const at of made.keys())
      if (!expected.includes(at)) problems.push(`${wanted.name}: made for ${iso(at)}, which is not due`);
  }
  const letters = inbox.letters.filter((letter) => headerOf(letter, 'To').includes(admin.email));
  const names = new Set(letters.map((letter) => headerOf(letter, 'Message-ID')));
  if (mails.some(({ sent_at: at }) => at === null)) problems.push('a mail was not sent');
  if (names.size !== runs.length) problems.push(`${names.size} mails of ${runs.length} reports`);
  for (const { message_id: id } of mails) if (!names.has(id)) problems.push(`never arrived: ${id}`);
  return {
    due,
    missed,
    runs: runs.length,
    lateRuns: runs.filter((run) => run.is_late === 1).length,
    mails: names.size,
    repeated: letters.length - names.size,
    kills: killed,
    problems,
  };
}
