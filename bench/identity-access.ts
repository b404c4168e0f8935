import { hash } from '@node-rs/argon2';
import { holdsAny } from '#shared/access/ability.ts';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import { questionsContract } from '#shared/contract/questions.ts';
import { Authenticator, hashToken } from '#server/http/authenticate.ts';
import { hashPassword } from '#server/secrets/password.ts';
import { createBenchServer } from './bench-server.ts';
import { atLeast, atMost, interleaved, quantile, type Benchmark, type Measurement } from './measure.ts';

const FEW = 10;
const MANY = 10_000;
const CHANGES = 40;
const SIGN_INS = 60;
/** One alone is shorter than the clock is fine. */
const CHECKS = 50;
/** As many as hash at a time on two cores. */
const AT_ONCE = 2;

const ROLE: RoleName = 'Support';

/** Milliseconds of one change of a role that so many people have. */
async function changeOf(members: number): Promise<number> {
  const server = await createBenchServer();
  const admin = await server.person('Admin');
  const { raw } = server.database.sqlite ?? {};
  raw?.exec(`
    insert into user (id, email, first_name, last_name, role_id, status, email_verified_at, approved_at, created_at, updated_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${members})
      select 10000 + i, 'member' || i || '@school.test', 'First', 'Last' || i, role.id, 'active', 1, 1, 1, 1
      from n, role where role.name = '${ROLE}'`);
  const samples: number[] = [];
  for (let i = 0; i < CHANGES; i++) {
    const permissions = [{ resource: 'dashboard', action: 'view' }];
    if (i % 2 === 0) permissions.push({ resource: 'messages', action: 'view' });
    const started = performance.now();
    const answer = await admin.send('POST', `/api/admin/update-role-permission/${ROLE}`, { permissions });
    if (answer.status !== 200) throw new Error(`The role was answered with ${answer.status}.`);
    samples.push(performance.now() - started);
  }
  await server.close();
  return quantile(samples, 0.5);
}

/** Runs so many, a few at a time. @returns how many a second */
async function rateOf(count: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let left = count;
  const worker = async (): Promise<void> => {
    while (left-- > 0) await work();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (count * 1000) / (performance.now() - started);
}

async function signIns(): Promise<Measurement> {
  const server = await createBenchServer();
  const person = await server.person('Student');
  const password_hash = await hashPassword('correct horse battery staple');
  await server.write(({ db }) =>
    db.updateTable('user').set({ password_hash }).where('id', '=', person.id).execute(),
  );
  const signIn = async () => {
    const body = { email: person.email, password: 'correct horse battery staple' };
    const answer = await server.send('POST', '/api/signin', body);
    if (answer.status !== 200) throw new Error(`Signing in was answered with ${answer.status}.`);
  };
  const bare = () =>
    hash('correct horse battery staple', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await rateOf(10, bare);
  await rateOf(10, signIn);
  const value = await rateOf(SIGN_INS, signIn);
  const baseline = await rateOf(SIGN_INS, bare);
  await server.close();
  return atLeast({ name: 'sign-ins', unit: '/s', value, baselineName: 'bare argon2id', baseline }, 0.6);
}

/** Who asks and whether they may, with everything kept from the request before, beside the whole of a request. */
async function abilityCheck(): Promise<Measurement> {
  const server = await createBenchServer();
  const { database, clock } = server;
  const person = await server.person('Instructor');
  const headers = { authorization: `Bearer ${person.token}` };
  const list = async () => {
    const { status } = await server.call({
      method: 'GET',
      path: questionsContract.listQuestions.path,
      headers,
    });
    if (status !== 200) throw new Error(`The list was answered with ${status}.`);
  };
  const authenticator = new Authenticator(database.sqlite?.identityVersion, 'standalone', () => null);
  const tokenHash = hashToken(person.token);
  const { ability: asked } = questionsContract.listQuestions;
  const check = async () => {
    const { actor } = await authenticator.authenticate(database.read, tokenHash, clock.now());
    if (!holdsAny(actor.ability, asked)) throw new Error('An instructor may list questions.');
  };
  const checks = async () => {
    for (let i = 0; i < CHECKS; i++) await check();
  };
  const { ours, theirs } = await interleaved(400, checks, list);
  await server.close();
  const name = 'the ability check of a request';
  const row = { name, unit: 'ms', value: ours / CHECKS, baselineName: 'a list request', baseline: theirs };
  return atMost(row, 0.05);
}

/** What it costs to know who somebody is and what they may do. */
export const identityAccess: Benchmark = {
  name: 'identity-access',
  run: async () => {
    const few = await changeOf(FEW);
    const name = `a role of ${MANY.toLocaleString('en')} people changed`;
    const many = { name, unit: 'ms', value: await changeOf(MANY), baselineName: `of ${FEW}`, baseline: few };
    return [atMost(many, 3), await signIns(), await abilityCheck()];
  },
};
