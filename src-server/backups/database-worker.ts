import { parentPort } from 'node:worker_threads';
import { checkDatabase } from './check-database.ts';
import { copyGently } from './copy-gently.ts';
import { examine, type Examination, type ExaminationTask } from './examine.ts';

/** What the server asks of the thread that reads whole databases. */
export type DatabaseTask =
  | { readonly type: 'check'; readonly database: string }
  | {
      readonly type: 'back-up';
      readonly database: string;
      readonly target: string;
      readonly isSlow: boolean;
    }
  | ExaminationTask;

/** What it says of it: how far a check has come, and how the task ended. */
export type DatabaseTaskMessage =
  | { readonly type: 'readable' }
  | { readonly type: 'done' }
  | { readonly type: 'examined'; readonly found: Examination }
  | { readonly type: 'found'; readonly problem: string }
  | { readonly type: 'failed'; readonly message: string; readonly code: string };

const port = parentPort;
if (port === null) throw new Error('The thread of the database is started by the server.');
const say = (message: DatabaseTaskMessage): void => port.postMessage(message);

async function run(task: DatabaseTask): Promise<void> {
  if (task.type === 'back-up') {
    await copyGently(task);
    say({ type: 'done' });
    return;
  }
  if (task.type !== 'check') {
    say({ type: 'examined', found: await examine(task) });
    return;
  }
  const problem = await checkDatabase(task.database, () => say({ type: 'readable' }));
  say(problem === null ? { type: 'done' } : { type: 'found', problem });
}

port.once('message', (task: DatabaseTask) => {
  run(task).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    say({ type: 'failed', message: error instanceof Error ? error.message : String(error), code });
  });
});
