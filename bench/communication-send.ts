import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { messagesContract } from '#shared/contract/messages.ts';
import { migrate } from '#server/db/migrate.ts';
import { openSqliteFile } from '#server/db/sqlite.ts';
import type { Person, TestServer } from '#tests/helpers/test-server.ts';
import { createBenchServer, inFolder } from './bench-server.ts';
import { atMost, interleaved, type Benchmark } from './measure.ts';

const ROUNDS = 1_500;
const WARM_UP = 500;
/** Nobody may send more than sixty a minute. */
const BETWEEN_MS = 1_100;
/** So often whoever is written to reads it. */
const READ_EVERY = 20;
const FEW = 50;
const MANY = 5_000;
const MANY_ROUNDS = 200;

/** The table of messages alone: one prepared insert, one commit, nothing else. */
async function openBareTable(file: string) {
  const opened = openSqliteFile(file);
  await migrate(opened.write, { dialect: 'sqlite' });
  await opened.close();
  const raw = new Sqlite(file);
  raw.pragma('synchronous = FULL');
  raw.pragma('foreign_keys = OFF');
  const triggers = raw
    .prepare<[], string>(`select name from sqlite_master where type = 'trigger' and tbl_name = 'message'`)
    .pluck();
  for (const name of triggers.all()) raw.exec(`drop trigger "${name}"`);
  const insert = raw.prepare(`insert into message
    (id, conversation_id, sender_id, sender_name, text, created_at, updated_at) values (?, 1, 1, 'Somebody', ?, 1, 1)`);
  let id = 0;
  return { insert: (text: string) => insert.run(++id, text), close: () => raw.close() };
}

interface Talk {
  readonly server: TestServer;
  readonly writer: Person;
  readonly reader: Person;
  readonly id: number;
}

async function begin(server: TestServer): Promise<Talk> {
  // The clock of all these messages goes on by hours.
  const writer = await server.remembered(await server.person('Instructor'));
  const reader = await server.remembered(await server.person('Instructor'));
  const body = { recipient_ids: [reader.id], subject: 'Cells', message: 'Hello' };
  const { id } = (await writer.call(messagesContract.startConversation, { body })).body;
  return { server, writer, reader, id };
}

/** One more message, as the page of its writer sends it. */
async function send({ server, writer, id }: Talk, message: string): Promise<void> {
  server.clock.advance(BETWEEN_MS);
  const { status } = await server.call({
    method: 'POST',
    path: '/api/send-message',
    headers: { authorization: `Bearer ${writer.token}` },
    body: { conversation_id: id, message },
  });
  if (status !== 201) throw new Error(`A message was answered with ${status}.`);
}

const read = ({ reader, id }: Talk) => reader.call(messagesContract.readConversation, { params: { id } });

/** Sends for ever, and has it read now and then. */
function sending(talk: Talk): () => Promise<void> {
  let turn = 0;
  return async () => {
    turn += 1;
    if (turn % READ_EVERY === 0) await read(talk);
    await send(talk, `Said for the time ${turn}`);
  };
}

/** A conversation in which so many messages were said, and none was read. */
async function unreadTalk(server: TestServer, count: number): Promise<Talk> {
  const talk = await begin(server);
  const { raw } = server.database.sqlite ?? {};
  raw?.pragma('synchronous = OFF');
  for (let at = 0; at < count; at++) await send(talk, `Said before, ${at}`);
  raw?.pragma('synchronous = FULL');
  return talk;
}

/** A message between two people, durable, in process, beside a bare one-row FULL commit into the same table. */
export const communicationSend: Benchmark = {
  name: 'communication-send',
  run: () =>
    inFolder(async (folder) => {
      const bare = await openBareTable(path.join(folder, 'bare.db'));
      const server = await createBenchServer();
      const text = 'Said for the time 1000';
      const sent = await interleaved(ROUNDS, sending(await begin(server)), () => bare.insert(text), WARM_UP);
      bare.close();
      const few = await unreadTalk(server, FEW);
      const many = await unreadTalk(server, MANY);
      const long = await interleaved(
        MANY_ROUNDS,
        () => send(many, text),
        () => send(few, text),
      );
      await server.close();
      return [
        atMost(
          {
            name: 'a message between two people',
            unit: 'ms',
            value: sent.ours,
            baselineName: 'bare one-row FULL commit into the same table',
            baseline: sent.theirs,
          },
          3,
        ),
        atMost(
          {
            name: `a message after ${MANY.toLocaleString('en')} that nobody read`,
            unit: 'ms',
            value: long.ours,
            baselineName: `after ${FEW}`,
            baseline: long.theirs,
          },
          1.5,
        ),
      ];
    }),
};
