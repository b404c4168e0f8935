import { Crash, isKilled } from './faults.ts';
import { callAs, type Fleet, type Node } from './fleet.ts';
import type { Person } from './templates.ts';

/** A call in a random history, which may refuse it. @throws Crash where its server was killed on the way. */
export async function answered(
  fleet: Fleet,
  node: Node,
  ...[person, method, url, body]: [person: Person, method: string, url: string, body?: unknown]
): ReturnType<typeof callAs> {
  const answer = await callAs(node, person, method, url, body);
  if (answer.status < 500) return answer;
  // A planned crash inside a call looks like a server error to its caller.
  if (isKilled(node)) throw new Crash(node === fleet.hub ? 'hub' : 'device');
  throw new Error(`The server answered ${JSON.stringify(answer.body)}.`);
}
