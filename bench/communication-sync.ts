import { z } from 'zod';
import type { SyncClient } from '#server/sync/client.ts';
import { buildWhenStale } from '../scripts/build.mjs';
import { inFolder } from './bench-server.ts';
import { openConnection } from './json-call.ts';
import { atMost, quantile, samplesInTurn, type Benchmark, type Measurement } from './measure.ts';
import { startHubProcess } from './sync-process.ts';
import { plainQuestion, questionDraft } from './sync-questions.ts';
import {
  linkTo,
  openDevice,
  SyncStage,
  type OpenDevice,
  type StageDevice,
  type StagePerson,
} from './sync-stage.ts';
import { insertTalk } from './talk-rows.ts';

const ROUNDS = 200;
const WARM_UP = 20;
/** Enough that nobody of them sends more than sixty messages a minute. */
const WRITERS = 8;
const FEW = 5;
const MANY = 500;
const IDLE_ROUNDS = 100;

const Made = z.object({ id: z.number() });
const Kept = z.object({ question: z.object({ id: z.number(), version: z.number() }) });

/** A computer with its half of synchronisation. */
interface Desk {
  readonly device: OpenDevice;
  readonly client: SyncClient;
}

async function openDesk(hubUrl: string, enrolled: StageDevice): Promise<Desk> {
  const device = await openDevice(enrolled.folder);
  const client = device.client(linkTo(hubUrl, enrolled));
  for (let round = 0; round < 3; round++) await client.sync();
  return { device, client };
}

/** From a call on one computer until its row is installed on another. */
async function carry(from: Desk, to: Desk, call: () => Promise<unknown>): Promise<unknown> {
  const answer = await call();
  await from.client.sync();
  await to.client.sync();
  return answer;
}

/** Each writer says the next thing in their own conversation. */
function messages(from: Desk, to: Desk, talks: readonly { writer: StagePerson; id: number }[]) {
  let turn = 0;
  return async () => {
    const talk = talks[turn++ % talks.length];
    if (talk === undefined) throw new Error('Nobody writes.');
    const body = { conversation_id: talk.id, message: `Said for the time ${turn}` };
    const send = () => from.device.call(talk.writer, 'POST', '/api/send-message', body);
    const { id } = Made.parse(await carry(from, to, send));
    const arrived = await to.device.server.database.read
      .selectFrom('message_arrival')
      .where('message_id', '=', id)
      .select('seq')
      .executeTakeFirst();
    if (arrived === undefined) throw new Error(`Message ${id} did not arrive.`);
  };
}

/** An author edits one question. */
async function edits(from: Desk, to: Desk, author: StagePerson) {
  const draft = questionDraft(plainQuestion(1));
  const made = Kept.parse(await from.device.call(author, 'POST', '/api/questions', draft));
  const { id } = made.question;
  let { version } = made.question;
  return async () => {
    const body = { version, draft: { ...draft, question_title: `Asked after version ${version}` } };
    const save = () => from.device.call(author, 'PUT', `/api/questions/${id}`, body);
    ({ version } = Kept.parse(await carry(from, to, save)).question);
    const arrived = await to.device.server.database.read
      .selectFrom('question')
      .where('id', '=', id)
      .select('version')
      .executeTakeFirst();
    if (arrived?.version !== version) throw new Error(`Version ${version} did not arrive.`);
  };
}

/** What people send and edit on one computer, until another one of theirs has it. */
async function ways(stage: SyncStage, writers: readonly StagePerson[]): Promise<Measurement[]> {
  const people = [stage.author, ...writers];
  const enrolled = [await stage.enrol('desk', people), await stage.enrol('other', people)] as const;
  const hub = await startHubProcess(stage.hubFolder);
  const talks: { writer: StagePerson; id: number }[] = [];
  for (const writer of writers) {
    const { send, close } = openConnection(hub.url, writer.token);
    const body = { recipient_ids: [stage.author.id], subject: 'Cells', message: 'Hello' };
    const { id } = Made.parse(await send('POST', '/api/create-new-message-post', body));
    talks.push({ writer, id });
    close();
  }
  const [from, to] = [await openDesk(hub.url, enrolled[0]), await openDesk(hub.url, enrolled[1])];
  const edited = await edits(from, to, stage.author);
  const samples = await samplesInTurn(ROUNDS, messages(from, to, talks), edited, WARM_UP);
  for (const { device } of [from, to]) await device.close();
  await hub.stop();
  return [0.5, 0.95].map((p) =>
    atMost(
      {
        name: `a message, from sent to installed elsewhere, p${p * 100}`,
        unit: 'ms',
        value: quantile(samples.ours, p),
        baselineName: 'an edited question',
        baseline: quantile(samples.theirs, p),
      },
      1.3,
    ),
  );
}

/** Gives somebody so many conversations, each with one message. */
const talkWith = (stage: SyncStage, reader: StagePerson, count: number): Promise<void> =>
  stage.onHub(async (ctx) => {
    for (let at = 0; at < count; at++) await insertTalk(ctx, [stage.author, reader]);
  });

/** A round that finds nothing new, of somebody with many conversations beside somebody with a few. */
async function idle(stage: SyncStage, [one, other]: readonly StagePerson[]): Promise<Measurement> {
  if (one === undefined || other === undefined) throw new Error('Two people talk.');
  await talkWith(stage, one, MANY);
  await talkWith(stage, other, FEW);
  const enrolled = [await stage.enrol('many', [one]), await stage.enrol('few', [other])] as const;
  const hub = await startHubProcess(stage.hubFolder);
  const [many, few] = [await openDesk(hub.url, enrolled[0]), await openDesk(hub.url, enrolled[1])];
  const held = await many.device.server.database.read.selectFrom('message').select('id').execute();
  if (held.length < MANY) throw new Error(`Only ${held.length} messages arrived.`);
  const samples = await samplesInTurn(
    IDLE_ROUNDS,
    () => many.client.sync(),
    () => few.client.sync(),
  );
  for (const { device } of [many, few]) await device.close();
  await hub.stop();
  return atMost(
    {
      name: `a round without news, ${MANY} conversations`,
      unit: 'ms',
      value: quantile(samples.ours, 0.5),
      baselineName: `the same of ${FEW}`,
      baseline: quantile(samples.theirs, 0.5),
    },
    6,
  );
}

/** Messages between computers through a hub on a loopback address. */
export const communicationSync: Benchmark = {
  name: 'communication-sync',
  run: () =>
    inFolder(async (folder) => {
      await buildWhenStale();
      const stage = await SyncStage.make(folder, WRITERS + 2);
      const [, ...students] = stage.people;
      const rows = await ways(stage, students.slice(0, WRITERS));
      return [...rows, await idle(stage, students.slice(WRITERS))];
    }),
};
