import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '#server/log.ts';
import { openServer } from '#server/open-server.ts';
import { testClock } from '#tests/helpers/test-server.ts';

// Lets simulated days pass, from one time that something is due to the next; made to be killed.
const [dataDir = '', from = '0', until = '0'] = process.argv.slice(2);
const clock = testClock(Number(from));
const server = await openServer({ dataDir, appVersion: 'test', clock, log: createLog(null) });
const { read } = server.database;

const nextDue = async (): Promise<number> =>
  (
    await read
      .selectFrom('report_schedule')
      .where('state', '=', 'on')
      .select(({ fn }) => fn.min<number | null>('next_due_at').as('at'))
      .executeTakeFirst()
  )?.at ?? Number(until);

/** What is under way is over: no mail that waits, no report that is not made. */
async function isQuiet(): Promise<boolean> {
  const mail = await read.selectFrom('mail').where('due_at', 'is not', null).select('id').executeTakeFirst();
  const run = read.selectFrom('report_run').where('state', '=', 'waiting').select('id');
  return mail === undefined && (await run.executeTakeFirst()) === undefined;
}

/** The mail server answers within some turns of the loop. */
async function becomesQuiet(): Promise<boolean> {
  for (let turn = 0; turn < 50; turn++) {
    if (await isQuiet()) return true;
    await sleep(2);
  }
  return false;
}

async function work(): Promise<void> {
  do {
    await server.tick();
    await server.services.reports.run();
    await server.tick();
    if (await becomesQuiet()) return;
    // A mail that a crash cut off is tried again when its lease is over.
    clock.advance(60_000);
  } while (!(await isQuiet()));
}

writeSync(1, 'open\n');
await work();
while (clock.now() < Number(until)) {
  const step = Math.max((await nextDue()) - clock.now(), 0) + 11_000;
  clock.advance(Math.min(step, Number(until) - clock.now()));
  writeSync(1, `${clock.now()}\n`);
  await work();
}
writeSync(1, 'done\n');
await server.close();
