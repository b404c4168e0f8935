import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { openDatabaseFile } from '#server/db/database.ts';
import { loadIdSource } from '#server/db/ids.ts';
import { DATABASE_FILE } from '#server/db/data-files.ts';
import type { HubLink } from '#server/sync/client.ts';
import type { HttpHubLink } from '#server/sync/transport/http-link.ts';
import { openWriter } from '#server/sync/role.ts';
import { buildWhenStale } from '../scripts/build.mjs';
import { countBytes } from './byte-counter.ts';
import { openConnection } from './json-call.ts';
import { importQuestions } from './sync-import.ts';
import { questionDraft, type PlainQuestion } from './sync-questions.ts';
import { startHubProcess } from './sync-process.ts';
import { copyOf, linkTo, openDevice, SyncStage, type OpenDevice, type StageDevice } from './sync-stage.ts';

export interface OurFigures {
  /** Until every command was acknowledged and settled on the device. */
  readonly savesMs: number;
  readonly importMs: number;
  readonly pullMs: number;
  /** Until what was pushed, and what was pulled, is found by its words too; before that a search waits for it. */
  readonly hubIndexMs: number;
  readonly indexMs: number;
  readonly idleMs: number;
  readonly oneMs: readonly number[];
  readonly oneRoundMs: readonly number[];
  readonly changedBytes: number;
  /** The same rows as JSON, packed by gzip at its usual level. */
  readonly gzipBytes: number;
}

export interface OurWork {
  readonly documents: readonly PlainQuestion[];
  readonly idleChecks: number;
  readonly singleChanges: number;
  readonly changedRows: number;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

interface RoundTimes {
  /** Until the device stopped sending and began to receive. */
  readonly sendMs: number;
  readonly roundMs: number;
}

/** Rounds of a device that stays open, as the application does them: its files, then its rows. */
function follow(device: OpenDevice, hub: HttpHubLink): () => Promise<RoundTimes> {
  let since: number | null = null;
  const link: HubLink = {
    hello: (request) => hub.hello(request),
    push: (request) => hub.push(request),
    attempts: (request) => hub.attempts(request),
    pull: (request) => {
      since ??= performance.now();
      return hub.pull(request);
    },
  };
  const client = device.client(link);
  return async () => {
    since = null;
    const started = performance.now();
    await device.blobs.sendWaiting(hub);
    await client.sync();
    return { sendMs: (since ?? Number.NaN) - started, roundMs: performance.now() - started };
  };
}

/** Devices with everything written and nothing sent, made once. */
export class OurStage {
  readonly #stage: SyncStage;
  readonly #work: OurWork;
  readonly #saver: StageDevice;
  readonly #importer: StageDevice;
  readonly #reader: StageDevice;
  #rounds = 0;

  private constructor(
    stage: SyncStage,
    work: OurWork,
    [saver, importer, reader]: readonly [StageDevice, StageDevice, StageDevice],
  ) {
    this.#stage = stage;
    this.#work = work;
    this.#saver = saver;
    this.#importer = importer;
    this.#reader = reader;
  }

  static async make(folder: string, work: OurWork): Promise<OurStage> {
    await buildWhenStale();
    const stage = await SyncStage.make(folder);
    const enrol = (name: string) => stage.enrol(name, [stage.author]);
    const devices = [await enrol('saver'), await enrol('importer'), await enrol('reader')] as const;
    const hub = await startHubProcess(stage.hubFolder);
    for (const [at, one] of devices.entries()) {
      const device = await openDevice(one.folder);
      await device.client(linkTo(hub.url, one)).sync();
      // What is written before anything is measured need not survive a power cut.
      device.server.database.sqlite?.raw.pragma('synchronous = OFF');
      if (at === 0) {
        for (const question of work.documents)
          await device.call(stage.author, 'POST', '/api/questions', questionDraft(question));
      }
      if (at === 1) await importQuestions(device, stage.author, work.documents);
      await indexIn(device);
      await device.close();
    }
    await hub.stop();
    return new OurStage(stage, work, devices);
  }

  async run(): Promise<OurFigures> {
    const name = `round${++this.#rounds}`;
    return { ...(await this.#runSaves(name)), importMs: await this.#runImport(name) };
  }

  async #runImport(name: string): Promise<number> {
    const hub = await startHubProcess(copyOf(this.#stage.hubFolder, `${name}-import`));
    const device = await openDevice(copyOf(this.#importer.folder, name));
    const link = linkTo(hub.url, this.#importer, 300_000);
    const { sendMs } = await follow(device, link)();
    await assertAllThere(device, this.#work.documents.length);
    await device.close();
    await hub.stop();
    return sendMs;
  }

  async #runSaves(name: string): Promise<Omit<OurFigures, 'importMs'>> {
    const { documents, idleChecks, singleChanges } = this.#work;
    const hubFolder = copyOf(this.#stage.hubFolder, name);
    const hub = await startHubProcess(hubFolder);
    const author = await openDevice(copyOf(this.#saver.folder, name));
    const sendAll = follow(author, linkTo(hub.url, this.#saver));
    const readerFolder = copyOf(this.#reader.folder, name);
    const reader = await openDevice(readerFolder);
    const receiver = reader.client(linkTo(hub.url, this.#reader));

    const saves = await sendAll();
    const hubIndexMs = await timed(() => indexAll(hub.url, this.#stage.author.token));
    const pullMs = await timed(() => receiver.sync());
    await assertAllThere(reader, documents.length);
    const indexMs = await timed(() => indexIn(reader));
    await indexIn(author);
    const idle = await timed(async () => {
      for (let check = 0; check < idleChecks; check++) await receiver.sync();
    });
    const ones: RoundTimes[] = [];
    for (const question of documents.slice(0, singleChanges)) {
      await author.call(this.#stage.author, 'POST', '/api/questions', questionDraft(question));
      ones.push(await sendAll());
    }
    await receiver.sync();
    await author.close();
    await hub.stop();
    const bytes = await this.#countChanged(hubFolder, reader);
    await reader.close();
    return {
      savesMs: saves.sendMs,
      pullMs,
      hubIndexMs,
      indexMs,
      idleMs: idle / idleChecks,
      oneMs: ones.map((one) => one.sendMs),
      oneRoundMs: ones.map((one) => one.roundMs),
      ...bytes,
    };
  }

  /** Changes rows on the hub and counts what a device that lacks just these sends and gets. */
  async #countChanged(
    hubFolder: string,
    reader: OpenDevice,
  ): Promise<Pick<OurFigures, 'changedBytes' | 'gzipBytes'>> {
    const gzipBytes = await changeQuestions(hubFolder, this.#work.changedRows);
    const counter = await countBytes();
    const hub = await startHubProcess(hubFolder, '--public-url', counter.url);
    counter.forwardTo(hub.url);
    await reader.client(linkTo(counter.url, this.#reader)).sync();
    counter.close();
    await hub.stop();
    return { changedBytes: counter.bytes(), gzipBytes };
  }
}

/** A search makes the hub index what it has taken: what is measured next must not share its time with that. */
async function indexAll(hub: string, token: string): Promise<void> {
  const { send, close } = openConnection(hub, token);
  await send('GET', '/api/questions?search=statement&limit=1');
  close();
}

/** What was written is indexed before anything else is measured: by the tick after one that saw it. */
async function indexIn({ server }: OpenDevice): Promise<void> {
  await server.tick();
  await server.tick();
}

async function assertAllThere(device: OpenDevice, expected: number): Promise<void> {
  const { count } = await device.server.database.read
    .selectFrom('question')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const waiting = await device.server.database.read
    .selectFrom('sync_outbox')
    .where('state', '!=', 'settled')
    .select('mid')
    .execute();
  if (count !== expected || waiting.length > 0)
    throw new Error(
      `${count} of ${expected} questions are there, ${waiting.length} commands are not through.`,
    );
}

/** One transaction of the hub over rows of its library. @returns their size as packed JSON. */
async function changeQuestions(hubFolder: string, rows: number): Promise<number> {
  const database = openDatabaseFile(path.join(hubFolder, DATABASE_FILE));
  const ids = await loadIdSource(database.write, () => new Uint8Array(4));
  const writer = await openWriter(database, ids, { role: 'hub' });
  const changed = await writer.transaction(async (db) => {
    const some = db.selectFrom('question').select('id').orderBy('id').limit(rows);
    await db
      .updateTable('question')
      .set((eb) => ({
        title: eb.fn('concat', ['title', eb.val(' (edited)')]),
        version: eb('version', '+', 1),
      }))
      .where('id', 'in', some)
      .execute();
    return db.selectFrom('question').where('id', 'in', some).selectAll().execute();
  });
  await database.close();
  if (changed.length !== rows) throw new Error(`There were only ${changed.length} rows to change.`);
  return gzipSync(JSON.stringify(changed)).byteLength;
}
