import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_ACCOUNTS } from '#server/features/setup/demo-accounts.ts';
import { authContract } from '#shared/contract/auth.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { startHubProcess } from './hub-process.ts';
import { jsonOf } from './test-server.ts';

const WRITERS = 64;

export interface KilledHub {
  /** Questions whose creation was acknowledged before the hub was killed, by title. */
  readonly acknowledged: ReadonlyMap<string, number>;
}

/** Lets 64 clients write to a hub with the demo school and kills it in the middle. */
export async function killHubWhileWriting(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  run: { readonly name: string; readonly killAfterMs: number },
): Promise<KilledHub> {
  const hub = await startHubProcess(['--demo', '--rate', '0', ...args], environment);
  const post = (path: string, body: unknown, token?: string) =>
    fetch(hub.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  const author = DEMO_ACCOUNTS.find((account) => account.role === 'Instructor');
  const signedIn = await post(authContract.signIn.path, { email: author?.email, password: author?.password });
  const { token } = await jsonOf<{ token: string }>(signedIn);

  const acknowledged = new Map<string, number>();
  const refused: string[] = [];
  const killed = new AbortController();
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; !killed.signal.aborted; n++) {
      const title = `${run.name} ${writer}-${n}`;
      const body = { question_title: title, question_type: 'multiple-choice' };
      const response = await post(questionsContract.createQuestion.path, body, token);
      if (response.ok) acknowledged.set(title, (await jsonOf<{ question_id: number }>(response)).question_id);
      else refused.push(`${response.status} ${await response.text()}`);
    }
  };
  // Whoever waits when the hub is killed is never told anything.
  const writing = Promise.allSettled(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  // On a busy machine the first answers may be late; only then does the time until the end begin.
  while (acknowledged.size < WRITERS && refused.length === 0) await sleep(10);
  await sleep(run.killAfterMs);
  killed.abort();
  await hub.end('SIGKILL');
  await writing;
  if (refused.length > 0) throw new Error(`Refused: ${refused[0] ?? ''}`);
  return { acknowledged };
}
