import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { z } from 'zod';
import { verifyAudit } from '#server/audit/verify-audit.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { SYNC_CLASSES, SYNCED_TABLES, type SyncedTable, type SyncRow } from '#server/sync/classes.ts';
import { scopesOfClient } from '#server/sync/hub-scopes.ts';
import { hashOfMutation } from '#server/sync/hub-verdicts.ts';
import { readRows } from '#server/sync/rows.ts';
import { findState } from '#server/sync/state.ts';
import { SCHEMA_VERSION } from '#shared/contract/sync-versions.ts';
import { declarationOf } from '#server/declarations.ts';
import { Mutation, Verdict } from '#shared/contract/sync-wire.ts';
import type { Device, Fleet, Node } from './fleet.ts';
import { markIn, OFFENCE } from './marks.ts';
import { KEY_CANARY } from './templates.ts';

/** Something that must never be: its number in docs/how-sync-works.md, and what was seen. */
export class Violation extends Error {
  readonly invariant: string;

  constructor(invariant: string, seen: string) {
    super(`${invariant}: ${seen}`);
    this.invariant = invariant;
  }
}

interface HubRows {
  /** By table and id. */
  readonly rows: ReadonlyMap<string, { readonly table: SyncedTable; readonly row: SyncRow }>;
  readonly membersOf: ReadonlyMap<string, readonly string[]>;
}

/** All rows of the hub and their scopes, asked of its tables themselves and not of its log. */
export async function readHub(fleet: Fleet): Promise<HubRows> {
  const db = fleet.hub.database.write;
  const rows: [string, { table: SyncedTable; row: SyncRow }][] = [];
  const membersOf = new Map<string, string[]>();
  for (const table of SYNCED_TABLES) {
    for (const scope of SYNC_CLASSES[table].scopes) {
      const members = await sql<{ id: number; scope: string | null }>`
        select t.id, ${scope} as scope from ${sql.table(table)} as t`.execute(db);
      for (const { id, scope: name } of members.rows) {
        if (name === null) continue;
        const ids = membersOf.get(name) ?? [];
        ids.push(`${table} ${id}`);
        membersOf.set(name, ids);
      }
    }
    const all = await sql<SyncRow>`select * from ${sql.table(table)}`.execute(db);
    for (const row of all.rows) rows.push([`${table} ${String(row['id'])}`, { table, row }]);
  }
  return { rows: new Map(rows), membersOf };
}

/** The rows of a device's scopes. */
async function rowsOnHub(
  fleet: Fleet,
  device: Device,
  { rows, membersOf }: HubRows,
): Promise<Map<string, SyncRow>> {
  const scopes = new Set(
    await scopesOfClient(fleet.hub.database.write, device.clientId, fleet.hub.clock.now()),
  );
  const holds = (scope: string): boolean => scopes.has(scope);
  const expected = new Map<string, SyncRow>();
  for (const key of [...scopes].flatMap((scope) => membersOf.get(scope) ?? [])) {
    const held = rows.get(key);
    if (held !== undefined) expected.set(key, SYNC_CLASSES[held.table].redact?.(held.row, holds) ?? held.row);
  }
  return expected;
}

/** Every row of every synced table, in one order. */
export async function rowsThatTravel(node: Node): Promise<SyncRow[]> {
  const all: SyncRow[] = [];
  for (const table of SYNCED_TABLES) {
    const { rows } = await sql<SyncRow>`select * from ${sql.table(table)} order by id`.execute(
      node.database.write,
    );
    for (const row of rows) {
      all.push(Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))));
    }
  }
  return all;
}

async function rowsOnDevice(device: Device): Promise<Map<string, SyncRow>> {
  const held = new Map<string, SyncRow>();
  for (const table of SYNCED_TABLES) {
    const { rows } = await sql<SyncRow>`select * from ${sql.table(table)}`.execute(device.database.write);
    for (const row of rows) held.set(`${table} ${String(row['id'])}`, row);
  }
  return held;
}

/** Attempts whose logs a device has not finished sending: there its own state counts. */
async function attemptsWrittenOn(device: Device): Promise<Set<number>> {
  const rows = await device.database.write
    .selectFrom('exam_attempt_receipt')
    .where('is_open', '=', 1)
    .select('attempt_id')
    .execute();
  return new Set(rows.map((row) => row.attempt_id));
}

const onlyThose = (rows: Map<string, SyncRow>, counts: (row: SyncRow, key: string) => boolean) =>
  new Map([...rows].filter(([key, row]) => counts(row, key)));

/** From which version on a computer can hold a row. */
function sinceOf(row: SyncRow, key: string): number {
  const table = SYNCED_TABLES.find((one) => key.startsWith(`${one} `));
  const { since = 0 } = table === undefined ? {} : declarationOf(table);
  return typeof since === 'number' ? since : since(row);
}

/**
 * I3, I4 and I6: a device holds the rows of its scopes, byte for byte, and nothing else.
 * @param version of its program: what it cannot hold counts for nothing
 */
export async function assertConverged(
  fleet: Fleet,
  device: Device,
  onHub?: HubRows,
  version: number = SCHEMA_VERSION,
): Promise<void> {
  const written = await attemptsWrittenOn(device);
  const counts = (row: SyncRow, key: string): boolean =>
    sinceOf(row, key) <= version &&
    !written.has(Number(key.startsWith('exam_attempt ') ? row['id'] : row['attempt_id']));
  const expected = onlyThose(await rowsOnHub(fleet, device, onHub ?? (await readHub(fleet))), counts);
  const held = onlyThose(await rowsOnDevice(device), counts);
  for (const [key, row] of expected) {
    const own = held.get(key);
    if (own === undefined) throw new Violation('I3', `${device.name} lacks ${key}`);
    const differing = Object.keys(row).filter((column) => row[column] !== own[column]);
    if (differing.length > 0) {
      const [column = ''] = differing;
      throw new Violation(
        'I3',
        `${device.name} has ${key}.${differing.join()} ${String(own[column])}, the hub ${String(row[column])}`,
      );
    }
  }
  for (const key of held.keys()) {
    // A claim stays where its own person made it, whoever else may see it.
    if (key.startsWith('exam_record_claim ')) continue;
    if (!expected.has(key)) throw new Violation('I6', `${device.name} holds ${key}, which is not for it`);
  }
}

/** I1 and I2: every command of a device has exactly one verdict on the hub, and the device knows it. */
export async function assertAccounted(fleet: Fleet, device: Device, isTwin = false): Promise<void> {
  const commands = await device.database.write.selectFrom('sync_outbox').selectAll().orderBy('mid').execute();
  const names = [...device.formerIds, device.clientId];
  const judged = await fleet.hub.database.write
    .selectFrom('sync_mutation')
    .where('client_id', 'in', names)
    .selectAll()
    .execute();
  // What was settled under a former name was not sent again under the one of now.
  const verdictOf = new Map(
    names.flatMap((name) => judged.filter((row) => row.client_id === name).map((row) => [row.mid, row])),
  );
  const isRestored = (await findState(fleet.hub.database.write, 'previous_epoch')) !== undefined;
  const lost = await fleet.hub.database.write
    .selectFrom('sync_blob')
    .where('client_id', 'in', names)
    .where('is_missing', '=', 1)
    .select('sha256')
    .execute();
  let hasRefused = false;
  for (const command of commands) {
    if (command.state === 'pending')
      throw new Violation('I8', `${device.name} still waits with ${command.mid}`);
    // What its computer gave up on has told the hub its number alone.
    if (command.set_aside !== null) {
      if (!command.input.includes(OFFENCE) || command.state !== 'refused')
        throw new Violation('I8', `${device.name} set ${command.mid} aside`);
      continue;
    }
    const {
      input,
      touches,
      state: _s,
      verdict: _v,
      settled_at: _t,
      set_aside: _a,
      unheard_from,
      ...rest
    } = command;
    const mutation = Mutation.parse({
      ...rest,
      ...(unheard_from === null ? {} : { unheard_from }),
      input: JSON.parse(input),
      touches: JSON.parse(touches),
    });
    const own = verdictOf.get(command.mid);
    const isSame = own?.hash === hashOfMutation(mutation);
    // A hub that went back does not hear again of what its author has given up since.
    if (!isSame && isRestored && command.state === 'discarded') continue;
    if (own === undefined) throw new Violation('I1', `the hub never saw ${device.name} ${command.mid}`);
    // Under these numbers a hub that went back may have heard of the other half first.
    if (isTwin && isRestored && !isSame) continue;
    const alsoFor = new Set<string>();
    if (lost.some(({ sha256 }) => input.includes(sha256))) alsoFor.add('VALIDATION_FAILED');
    // A hub that went back to before somebody signed in on a computer does not know that they did.
    if (isRestored) alsoFor.add('NOT_SIGNED_IN_HERE');
    // Its other half has given the same numbers to something else.
    if (isTwin) alsoFor.add('DUPLICATE');
    // A question was refused for its lost image, or is gone with a restored hub: no exam has it.
    if ((hasRefused || isRestored) && command.endpoint.startsWith('exams.')) alsoFor.add('VALIDATION_FAILED');
    if (input.includes(OFFENCE)) alsoFor.add('VALIDATION_FAILED');
    // Whoever it is for has been suspended since, or has another role.
    if (command.endpoint === 'messages.startConversation') alsoFor.add('VALIDATION_FAILED');
    // What was reported is gone with a restored hub.
    if (isRestored && command.endpoint === 'messages.reportConversation') alsoFor.add('VALIDATION_FAILED');
    // A question of it was deleted elsewhere.
    if (command.endpoint === 'exams.saveExam') alsoFor.add('VALIDATION_FAILED');
    const told = Verdict.parse(JSON.parse(own.verdict));
    assertUnderstandable(device, told, alsoFor);
    // What an author wrote over a text that had changed meanwhile becomes a copy (ADR 0011); after a restore
    // an edit of a state that is gone may be refused.
    const isEdit = command.endpoint === 'questions.replaceQuestion';
    if (isEdit && told.code === 'VERSION_CONFLICT' && !hasRefused && !isRestored)
      throw new Violation('I1', `${device.name} ${command.mid} was refused instead of copied`);
    // What follows a refused edit was made for a state that never was.
    hasRefused ||= told.s === 'refused';
    if (!isSame) throw new Violation('I1', `the hub judged another ${device.name} ${command.mid}`);
  }
}

/** What a person can be refused for; everything else is this program's own fault. */
const REFUSALS = new Set(['VERSION_CONFLICT', 'NOT_FOUND', 'FORBIDDEN', 'ABILITY_MISSING', 'ILLEGAL_STATE']);

function assertUnderstandable(device: Device, verdict: Verdict, alsoFor: ReadonlySet<string>): void {
  const code = verdict.code ?? '';
  if (verdict.s !== 'refused' || REFUSALS.has(code) || alsoFor.has(code)) return;
  throw new Violation('I8', `${device.name} ${verdict.mid} was refused: ${verdict.code} ${verdict.message}`);
}

/** I6: what would tell a candidate the right answers is on no device of theirs, not even in its journal. */
export function assertNoKeys(device: Device): void {
  const files = [device.file, `${device.file}-wal`].filter((file) => existsSync(file));
  const pages = [device.database.sqlite?.raw.serialize(), ...files.map((file) => readFileSync(file))];
  if (pages.some((bytes) => bytes?.includes(KEY_CANARY) === true))
    throw new Violation('I6', `${device.name} holds an answer key`);
}

/** I5: nobody sees a part of a command: a live question has one answer, which was saved with it. */
export async function assertWhole(node: Device | Fleet['hub'], name: string): Promise<void> {
  const { rows } = await sql<{ id: number; title: string; option: string | null; answers: number }>`
    select q.id, q.title, min(a.answer_1) as option, count(a.id) as answers
    from question q left join answer a on a.question_id = q.id and a.deleted_at is null
    where q.deleted_at is null group by q.id`.execute(node.database.write);
  for (const { id, title, option, answers } of rows) {
    if (answers !== 1) throw new Violation('I5', `${name} has question ${id} with ${answers} answers`);
    if (markIn(title) !== markIn(option ?? ''))
      throw new Violation('I5', `${name} shows ${title} with the answer of ${option}`);
  }
}

/** I2: a command that came from both halves of a copied device was done for one of them. */
export async function assertDoneOnce(fleet: Fleet): Promise<void> {
  const rows = await fleet.hub.database.write
    .selectFrom('sync_mutation')
    .select(['client_id', 'mid', 'hash', 'verdict'])
    .execute();
  const told = new Map<string, string>();
  for (const { client_id: clientId, mid, hash, verdict } of rows) {
    const { s, copies } = Verdict.parse(JSON.parse(verdict));
    if (s === 'refused') continue;
    const now = JSON.stringify([s, copies]);
    if ((told.get(hash) ?? now) !== now) throw new Violation('I2', `${clientId} ${mid} was done twice`);
    told.set(hash, now);
  }
}

/** The versions that a device has installed, and the hub's history that they count in. */
export interface VersionsSeen {
  readonly epoch: string | undefined;
  /** By table and id. */
  readonly versions: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

const selectBases = compileOnce((db) => db.selectFrom('sync_base').select(['tbl', 'row_id', 'ver']));

/** I7: no row's version goes back on a device, unless the hub did. */
export async function versionsOf(device: Device): Promise<VersionsSeen> {
  const rows = await selectBases(device.database.write, {});
  const epoch = await findState(device.database.write, 'hub_seen_epoch');
  const versions = new Map<string, Map<number, number>>();
  for (const { tbl, row_id: id, ver } of rows) {
    const known = versions.get(tbl);
    if (known === undefined) versions.set(tbl, new Map([[id, ver]]));
    else known.set(id, ver);
  }
  return { epoch, versions };
}

const EDITS = ['questions.saveQuestion', 'questions.replaceQuestion'];
const EditInput = z.object({
  params: z.object({ id: z.number() }).optional(),
  body: z.union([
    z
      .object({ draft: z.object({ question_title: z.string() }) })
      .transform((body) => body.draft.question_title),
    z.object({ question_title: z.string() }).transform((body) => body.question_title),
  ]),
});

const selectWaitingEdits = compileOnce((db) =>
  db
    .selectFrom('sync_outbox')
    .where('state', '=', 'pending')
    .where('endpoint', 'in', EDITS)
    .select(['input', 'first_id'])
    .orderBy('mid'),
);

/** I7: who wrote something on a device sees it there for as long as it waits, whatever arrives. */
export async function assertOwnEditsShown(device: Device): Promise<void> {
  const waiting = await selectWaitingEdits(device.database.write, {});
  const shown = new Map<number, string>();
  for (const { input, first_id } of waiting) {
    const { params, body } = EditInput.parse(JSON.parse(input));
    shown.set(params?.id ?? first_id, body);
  }
  const rows = await readRows(device.database.write, 'question', [...shown.keys()]);
  for (const [id, title] of shown) {
    const seen = rows.get(id)?.['title'];
    if (seen !== title)
      throw new Violation('I7', `${device.name} shows ${String(seen)} for the waiting ${title}`);
  }
}

/** What is derived from rows must be what a fresh count gives. */
export async function assertTallied(device: Device): Promise<void> {
  const { rows } = await sql<{ owner: number; kept: number; counted: number }>`
    select t.instructor_id as owner, t.question_count as kept,
      (select count(*) from question q where q.instructor_id = t.instructor_id and q.deleted_at is null) as counted
    from question_tally t where t.kind = 'all' and t.instructor_id > 0`.execute(device.database.write);
  for (const row of rows) {
    if (row.kept !== row.counted) {
      throw new Violation(
        'I3',
        `${device.name} counts ${row.kept} questions of ${row.owner}, and has ${row.counted}`,
      );
    }
  }
}

/** I13: the hub alone says who did what, and its chain holds. */
export async function assertAudited({ hub, devices }: Fleet): Promise<void> {
  for (const device of devices) {
    const entry = await device.database.write.selectFrom('audit_entry').select('action').executeTakeFirst();
    if (entry !== undefined) throw new Violation('I13', `${device.name} wrote of ${entry.action} itself`);
  }
  const { problems } = await verifyAudit(hub.database.write);
  if (problems.length > 0) throw new Violation('I13', problems.join(', '));
}

/** I2: what one command wrote stands in one question, whether it is the original or a copy. */
export async function assertWrittenOnce({ hub }: Fleet): Promise<void> {
  const seen = new Set<string>();
  for (const { title } of await hub.database.write.selectFrom('question').select('title').execute()) {
    const mark = markIn(title);
    if (mark !== '' && seen.has(mark)) throw new Violation('I2', `${mark} was written twice`);
    seen.add(mark);
  }
}
