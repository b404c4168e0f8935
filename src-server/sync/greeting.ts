import path from 'node:path';
import {
  EXAMS_IN_HELLO,
  HELD_IN_HELLO,
  PROTOCOL,
  READINESS_IN_HELLO,
  STATE_IN_HELLO,
  type DeviceState,
  type Held,
  type HelloAnswer,
  type HelloRequest,
} from '#shared/contract/sync-wire.ts';
import { LAST_INSTANT } from '#shared/domain/wire/instants.ts';
import type { BlobStore } from '../blobs/store.ts';
import { freeIn } from '../blobs/free-space.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import type { Db } from '../db/tables.ts';
import type { Writer } from '../db/writer.ts';
import { ATTEMPTS, EXAMS } from '../adapters.ts';
import { noteHubKey } from './hub-key.ts';
import { forgetHistory } from './install.ts';
import { offerKeptLogs } from './kept-logs.ts';
import { reopenSettled } from './outbox.ts';
import { noteHubTime } from './hub-clock.ts';
import { findReadiness } from './kept-readiness.ts';
import { findState, readState, writeState } from './state.ts';
import { countOutbox, countUnsent, findOldestUnsent } from './unsent.ts';
import { assertNotBehind, noteEnded, readHeld } from './went-back.ts';

export interface GreetingDeps {
  readonly database: Database;
  readonly writer: Writer;
  readonly clock: Clock;
  readonly hub: { hello(request: HelloRequest): Promise<HelloAnswer> };
  readonly appVersion: string;
  /** The files that are here; without them nothing is said of exams. */
  readonly blobs?: Pick<BlobStore, 'has'>;
}

/** How long a device takes the hub's history for known. */
const GREETING_MS = 60_000;

/** A clock of before may have stood where no moment is. */
const clamped = (at: number | null): number | null =>
  at === null ? null : Math.min(Math.max(0, at), LAST_INSTANT);

/** What a device and its hub know of each other since the last hello. */
export class Greeting {
  readonly #deps: GreetingDeps;
  #last: { readonly epoch: string; readonly at: number } | null = null;
  /** By how much the hub's clock is ahead. */
  #clockOffset = 0;
  /** How much was unsent here when the hub heard of it. */
  #reported: number | null = null;

  constructor(deps: GreetingDeps) {
    this.#deps = deps;
  }

  /** The history that the hub is in, asked for again every minute and after every failure. */
  async epoch(): Promise<string> {
    const last = this.#last;
    const isFresh = last !== null && Math.abs(this.#deps.clock.now() - last.at) < GREETING_MS;
    return isFresh ? last.epoch : this.#greet();
  }

  /** Whatever is wrong, the next round begins with a word about who and where both are. */
  forget(): void {
    this.#last = null;
  }

  /** Tells the hub how much is unsent now, where it has heard another number. */
  async report(): Promise<void> {
    if ((await this.#countUnsent()) !== this.#reported) await this.#greet();
  }

  /** The clock here may stand at another year for an hour: what is kept for days is counted by the hub's. */
  hubNow(): number {
    return this.#deps.clock.now() + this.#clockOffset;
  }

  async #greet(): Promise<string> {
    const { database, writer, clock, hub, appVersion } = this.#deps;
    const at = clock.now();
    const asked = clock.monotonic();
    const pending = await this.#countUnsent();
    const held = await this.#held();
    const state = await this.#state();
    const answer = await hub.hello({
      protocol: PROTOCOL,
      schema_version: SCHEMA_VERSION,
      app_version: appVersion,
      fingerprint: await readState(database.read, 'fingerprint'),
      pending,
      clock: at,
      ...(held === undefined ? {} : { held }),
      ...(state === undefined ? {} : { state }),
    });
    // Before anything that it says is believed.
    await assertNotBehind(database.read, answer);
    this.#reported = pending;
    this.#clockOffset = answer.server_time - clock.now();
    await writer.transaction(async (db) => {
      await this.#noticeRestore(db, answer);
      await noteHubKey(db, answer.public_key);
      await writeState(db, 'hub_seen_epoch', answer.hub_epoch);
      await writeState(db, 'hub_schema_version', String(answer.max_schema_version));
      await writeState(db, 'clock_offset', String(answer.server_time - clock.now()));
      await noteHubTime(db, clock, { answer, askedAt: at, askedMono: asked });
    });
    this.#last = { epoch: answer.hub_epoch, at };
    return answer.hub_epoch;
  }

  /** What the hub compares itself with, where it is known to be able to. */
  async #held(): Promise<Held | undefined> {
    const { read } = this.#deps.database;
    const epoch = await findState(read, 'hub_seen_epoch');
    const schema = Number((await findState(read, 'hub_schema_version')) ?? 0);
    return epoch === undefined || schema < HELD_IN_HELLO ? undefined : readHeld(read, epoch);
  }

  /** How this computer stands, where the hub is known to hear it. */
  async #state(): Promise<DeviceState | undefined> {
    const { blobs, clock, database } = this.#deps;
    const { read, sqlite } = database;
    const schema = Number((await findState(read, 'hub_schema_version')) ?? 0);
    if (schema < STATE_IN_HELLO) return undefined;
    const readiness = schema < READINESS_IN_HELLO ? undefined : await findReadiness(read);
    const folder = sqlite === null ? null : path.dirname(sqlite.raw.name);
    return {
      free_bytes: folder === null ? null : await freeIn(folder).catch(() => null),
      oldest_unsent_at: clamped(await findOldestUnsent(read)),
      refused: await countOutbox(read, 'refused', null),
      ...(schema < READINESS_IN_HELLO
        ? {}
        : { unsent_answers: (await ATTEMPTS.findUnsentAnswers(read)).answers }),
      ...(readiness === undefined ? {} : { readiness: { ...readiness, at: clamped(readiness.at) ?? 0 } }),
      ...(blobs === undefined || schema < EXAMS_IN_HELLO
        ? {}
        : { exams_not_here: await EXAMS.countNotHere(read, blobs, clock.now()) }),
    };
  }

  /** A hub in another history than last time gets back what it has lost. */
  async #noticeRestore(db: Db, answer: HelloAnswer): Promise<void> {
    const seen = await findState(db, 'hub_seen_epoch');
    if (seen === undefined || seen === answer.hub_epoch) return;
    await noteEnded(db, seen);
    const target = { db, dialect: this.#deps.database.dialect, now: this.hubNow() };
    const isFormerHistory = seen === answer.previous_epoch;
    await reopenSettled(target, { hubLastMid: answer.last_mid, isFormerHistory });
    await forgetHistory(target, isFormerHistory);
    await ATTEMPTS.forgetReceipts(db);
    await offerKeptLogs(db);
  }

  #countUnsent(): Promise<number> {
    return countUnsent(this.#deps.database.read, null);
  }
}
