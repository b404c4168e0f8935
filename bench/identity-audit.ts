import { createBenchServer } from './bench-server.ts';
import { atMost, interleaved, type Benchmark } from './measure.ts';

const ROUNDS = 300;

/** An administrator who suspends people and lets them in again, one call at a time, on one server. */
async function commandOf(isAudited: boolean) {
  const server = await createBenchServer();
  const admin = await server.person('Admin');
  const { id } = await server.person('Student');
  // The same command without the entry: all else of its call stays.
  if (!isAudited) Object.assign(server.services.audit, { append: async () => undefined });
  let isSuspended = false;
  const run = async (): Promise<void> => {
    const path = isSuspended ? `/api/activeUser/${id}` : `/api/suspendUser/${id}`;
    isSuspended = !isSuspended;
    const { status } = await admin.send('PUT', path);
    if (status !== 200) throw new Error(`The command was answered with ${status}.`);
  };
  return { run, server };
}

/** What it costs that a command says in the audit log who gave it. */
export const identityAudit: Benchmark = {
  name: 'identity-audit',
  run: async () => {
    const audited = await commandOf(true);
    const bare = await commandOf(false);
    const { ours, theirs } = await interleaved(ROUNDS, audited.run, bare.run);
    const { count } = await audited.server.database.read
      .selectFrom('audit_entry')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (count < ROUNDS) throw new Error(`There are ${count} entries of ${ROUNDS} commands.`);
    await audited.server.close();
    await bare.server.close();
    const name = 'a command with its audit entry';
    return [atMost({ name, unit: 'ms', value: ours, baselineName: 'one without', baseline: theirs }, 1.5)];
  },
};
