import type { Mutant } from './mutant.ts';

const HUB = 'src-server/sync/hub.ts';
const JUDGE = 'src-server/sync/hub-mutations.ts';
const COPIES = 'src-server/sync/hub-copies.ts';
const STAMP = 'src-server/sync/stamp.ts';
const PULL = 'src-server/sync/pull.ts';
const INSTALL = 'src-server/sync/install.ts';
const ARRIVALS = 'src-server/sync/arrivals.ts';
const OUTBOX = 'src-server/sync/outbox.ts';
const CLIENT = 'src-server/sync/client.ts';
const COPY = 'src-server/sync/conflict-copy.ts';
const FILES = 'src-server/sync/blobs/blob-transfer.ts';

/** Found by random histories alone; nobody tells the simulator what to look for. */
const simulated = { file: 'tests/sync/simulate.test.ts', only: 'keeps its promises', schedules: 200 };
/** Cursors and cloned devices fail rarely: more histories are allowed (sync.md §4). */
const rare = { ...simulated, schedules: 500 };

/** Synchronisation as it goes wrong elsewhere: each must be found within so many histories. */
export const syncMutants: readonly Mutant[] = [
  {
    name: 'sync-outbox-settled-before-the-verdict',
    file: CLIENT,
    find: 'const { verdicts } = await this.#deps.hub.push({ hub_epoch: epoch, mutations });',
    replace: `await this.#settle(mutations.map(({ mid }) => ({ mid, s: 'ok' as const })));
      const { verdicts } = await this.#deps.hub.push({ hub_epoch: epoch, mutations });`,
    test: simulated,
  },
  {
    name: 'sync-no-deduplication',
    file: HUB,
    find: 'if (mutation.mid <= lastMid) {',
    replace: 'if (false) {',
    test: simulated,
  },
  {
    name: 'sync-last-writer-wins',
    file: JUDGE,
    find: 'const lost = conflict === null ? [] : await editedAmong(deps, mutation, behind);',
    replace: 'const lost: LostRace[] = [];',
    test: simulated,
  },
  {
    name: 'sync-no-version-check-on-install',
    file: INSTALL,
    find: 'free.filter((arrival) => arrival.ver >= (installed.get(keyOf(arrival)) ?? 0)),',
    replace: 'free,',
    test: { file: 'tests/sync/whole-question.test.ts', only: 'late verdict' },
  },
  {
    name: 'sync-pull-over-a-waiting-edit',
    file: ARRIVALS,
    find: 'await put(deps, free.filter(isNewer));',
    replace: 'await put(deps, arrivals.filter(isNewer));',
    test: simulated,
  },
  {
    name: 'sync-acknowledged-without-reading-the-verdict',
    file: CLIENT,
    find: 'const { verdicts } = await this.#deps.hub.push({ hub_epoch: epoch, mutations });',
    replace: `const said = await this.#deps.hub.push({ hub_epoch: epoch, mutations });
      const verdicts = said.verdicts.map(({ mid }) => ({ mid, s: 'ok' as const, rows: [] }));`,
    test: simulated,
  },
  {
    name: 'sync-cursor-before-rows',
    file: CLIENT,
    find: 'isMore = last?.more ?? false;',
    replace: `isMore = last?.more ?? false;
      await this.#deps.writer.transaction(async (db) => {
        for (const { cursors } of gathered)
          for (const { scope, seq } of cursors)
            await db.insertInto('sync_cursor').values({ scope, seq })
              .onConflict((conflict) => conflict.column('scope').doUpdateSet({ seq })).execute();
      });`,
    test: rare,
  },
  {
    name: 'sync-unseen-change-taken-for-the-own',
    file: JUDGE,
    find: '...unseenAmong(changed, mutation)',
    replace: '',
    test: { file: 'tests/sync/protocol.test.ts', only: 'found nothing to do' },
  },
  {
    name: 'sync-older-shadow-over-the-own-state',
    file: CLIENT,
    find: 'return settled;\n    });',
    replace: 'await dropFreeShadows(this.#target(db));\n      return settled;\n    });',
    test: { file: 'tests/sync/protocol.test.ts', only: 'made of that' },
  },
  {
    name: 'sync-copy-keeps-the-number-of-the-original',
    file: 'src-server/sync/membership/surroundings.ts',
    find: '.set({ device_no: standaloneNumber(drawn), id_counter: 0 })',
    replace: ".set({ id_counter: (eb) => eb('id_counter', '+', 0) })",
    test: { file: 'src-server/sync/membership/return.test.ts', only: 'copy of its disk' },
  },
  {
    name: 'sync-revocation-unheard',
    file: 'src-server/features/sync/device-service.ts',
    find: 'ctx.services.wakeDevice?.(clientId);',
    replace: '',
    test: {
      file: 'src-server/sync/membership/return.test.ts',
      only: 'brings the attempt along when it comes b',
    },
  },
  {
    name: 'sync-deletion-of-many-over-an-edit',
    file: 'src-server/http/replay.ts',
    find: 'conflictIf === undefined || conflictIf.safeParse(input).success',
    replace: 'conflictIf === undefined',
    test: { file: 'tests/sync/protocol.test.ts', only: 'a deletion of many' },
  },
  {
    name: 'sync-shadow-forgotten',
    file: CLIENT,
    find: 'return;\n          await dropFreeShadows(this.#target(db));',
    replace: 'return;',
    test: rare,
  },
  {
    name: 'sync-cursor-past-pending-rows',
    file: ARRIVALS,
    find: 'const shadows = arrivals.filter(isPending).map(',
    replace: 'const shadows = arrivals.filter(() => false).map(',
    test: rare,
  },
  {
    name: 'sync-refusal-keeps-the-local-rows',
    file: CLIENT,
    find: 'settled.flatMap(({ verdict }) => verdict.rows ?? []),',
    replace: '[],',
    test: simulated,
  },
  {
    name: 'sync-pending-rows-not-noted',
    file: OUTBOX,
    find: 'const pending = touches.map(([tbl, row_id]) => ({ tbl, row_id, mid: row.mid }));',
    replace: 'const pending: { tbl: string; row_id: number; mid: number }[] = [];',
    test: simulated,
  },
  {
    name: 'sync-change-not-in-the-log',
    file: STAMP,
    find: "entries.push(...left.map((member) => ({ ...member, op: 'leave' as const })));",
    replace: '',
    test: { file: 'tests/sync/rights.test.ts', only: 'leaves a scope' },
  },
  {
    name: 'sync-version-not-counted',
    file: STAMP,
    find: "'do update set ver = sync_version.ver + 1,",
    replace: "'do update set ver = sync_version.ver,",
    test: simulated,
  },
  {
    name: 'sync-loser-written-over-the-winner',
    file: COPY,
    find: '[[root.id, copy.id]]',
    replace: '[[root.id, root.id]]',
    test: simulated,
  },
  {
    name: 'sync-copy-without-its-original',
    file: COPY,
    find: 'copy_of: copy.original,',
    replace: 'copy_of: null,',
    test: { file: 'tests/sync/protocol.test.ts', only: 'both of its sides' },
  },
  {
    name: 'sync-each-edit-its-own-copy',
    file: COPIES,
    find: 'if (known === undefined || id === undefined) return makeCopy(deps, race, version);',
    replace: 'if (known === undefined || id !== undefined) return makeCopy(deps, race, version);',
    test: { file: 'tests/sync/protocol.test.ts', only: 'into the same copy' },
  },
  {
    name: 'sync-edit-of-an-unseen-copy-refused',
    file: COPIES,
    find: 'if (!(await isOwnCopy(deps, { table, id }))) return makeCopy(deps, race, version, known);',
    replace: 'if (!(await isOwnCopy(deps, { table, id }))) return known;',
    test: { file: 'tests/sync/protocol.test.ts', only: 'copy of their own' },
  },
  {
    name: 'sync-own-edit-taken-for-a-foreign-one',
    file: JUDGE,
    find: 'if (current.client_id === deps.client.id && baseMid > 0 && current.mid === baseMid) continue;',
    replace: '',
    test: { file: 'tests/sync/protocol.test.ts', only: 'one device alone' },
  },
  {
    name: 'sync-own-command-hides-a-foreign-edit',
    file: JUDGE,
    find: '[...behind, ...unseenAmong',
    replace: '[...unseenAmong',
    test: rare,
  },
  {
    name: 'sync-lost-commands-not-sent-again-after-a-restore',
    file: OUTBOX,
    find: ".where('state', 'in', ['settled', 'refused'])",
    replace: ".where('state', 'in', ['refused'])",
    test: simulated,
  },
  {
    name: 'sync-restored-hub-not-noticed',
    file: CLIENT,
    find: 'if (seen !== undefined && seen !== answer.hub_epoch) {',
    replace: 'if (false) {',
    test: simulated,
  },
  {
    name: 'sync-stale-rows-kept-after-a-restore',
    file: CLIENT,
    find: 'await sweepStale(this.#target(db));',
    replace: '',
    test: simulated,
  },
  {
    name: 'sync-verdict-not-stored',
    file: 'src-server/sync/hub-verdicts.ts',
    find: "await insertRows(db, dialectOf(db), 'sync_mutation', rows);",
    replace: '',
    test: simulated,
  },
  {
    name: 'sync-page-cuts-a-transaction',
    file: PULL,
    find: 'return [...page.filter((entry) => entry.seq < last), ...whole];',
    replace: 'return page.slice(0, limit);',
    test: { file: 'tests/sync/pull.test.ts', only: 'never cuts' },
  },
  {
    name: 'sync-rows-of-others-sent',
    file: HUB,
    find: 'return pull(db, await scopesOfClient(db, client.client_id), request);',
    replace: 'return pull(db, request.cursors.map((cursor) => cursor.scope), request);',
    test: { file: 'tests/sync/pull.test.ts', only: 'not allowed' },
  },
  {
    name: 'sync-pull-over-a-log-being-written',
    file: ARRIVALS,
    find: 'for (const arrival of await writtenHere(db, arrivals)) pending.add(keyOf(arrival));',
    replace: '',
    test: rare,
  },
  {
    name: 'sync-ids-of-another-device',
    file: JUDGE,
    find: 'return count === 0 || isMintedUnder(client.numbers, firstId, count)',
    replace: 'return true',
    test: { file: 'tests/sync/protocol.test.ts', only: 'ids are those of another one' },
  },
  {
    name: 'sync-ids-past-the-own-range',
    file: 'src-server/sync/id-ranges.ts',
    find: '&& first + count <= (number + 1) * COUNTER_RANGE',
    replace: '',
    test: { file: 'tests/sync/protocol.test.ts', only: 'range of the next one' },
  },
  {
    name: 'sync-commands-of-strangers',
    file: JUDGE,
    find: 'if (!client.users.has(userId)) {',
    replace: 'if (false) {',
    test: { file: 'tests/sync/protocol.test.ts', only: 'never been there' },
  },
  {
    name: 'sync-logs-with-ids-of-others',
    file: 'src-server/features/exam-attempts/receive-service.ts',
    find: 'return (await device.mayBring(ids, attempt.student_id))',
    replace: 'return true',
    test: { file: 'tests/sync/foreign-ids.test.ts' },
  },
  {
    name: 'sync-receipts-believed-unread',
    file: 'src-server/sync/hub-key.ts',
    find: "isGenuineReceipt(key, receipt) ? 'genuine' : 'forged'",
    replace: "isGenuineReceipt(key, receipt) ? 'genuine' : 'genuine'",
    test: { file: 'tests/sync/receipts.test.ts', only: 'not kept as one' },
  },
  {
    name: 'sync-log-with-a-hole-after-a-restore',
    file: ARRIVALS,
    find: "held.get(arrival.id)?.['attempt_id'] ?? 0",
    replace: '0',
    test: { file: 'tests/sync/restored-log.test.ts' },
  },
  {
    name: 'sync-answer-keys-for-everybody',
    file: 'src-server/sync/classes.ts',
    find: "exam_version_key: { class: 'server', scopes: [ofVersion] },",
    replace: "exam_version_key: { class: 'server', scopes: [CATALOG] },",
    test: simulated,
  },
  {
    name: 'sync-half-of-a-question-shown',
    file: ARRIVALS,
    find: 'for (const part of parts) if (waiting.has(questionOf(part))) pending.add(keyOf(part));',
    replace: '',
    test: { file: 'tests/sync/whole-question.test.ts' },
  },
  {
    name: 'sync-half-of-a-question-left-in-the-shadow',
    file: ARRIVALS,
    find: ".where('tbl', 'not in', ['exam_attempt', 'exam_attempt_event'])",
    replace: ".where('tbl', '=', 'question')",
    test: simulated,
  },
  {
    name: 'sync-question-given-back-without-its-answer',
    file: 'src-server/sync/row-report.ts',
    find: 'if (questionIds.length === 0) return new Map();',
    replace: 'if (questionIds.length >= 0) return new Map();',
    test: rare,
  },
  {
    name: 'sync-branch-of-a-restored-hub-refused',
    file: 'src-server/sync/role.ts',
    find: "  'exam_attempt_branch_by_head',",
    replace: '',
    test: { file: 'tests/sync/natural-keys.test.ts' },
  },
  {
    name: 'sync-rows-kept-after-a-scope-is-gone',
    file: PULL,
    find: 'revoked: request.cursors.map((cursor) => cursor.scope).filter((scope) => !isAllowed.has(scope)),',
    replace: 'revoked: [],',
    test: simulated,
  },
  {
    name: 'sync-unshown-copy-taken-for-seen',
    file: 'src-server/sync/outbox.ts',
    find: ".where('verdict', 'is', null)",
    replace: '',
    test: { file: 'tests/sync/rights.test.ts', only: 'not taken for one that had seen' },
  },
  {
    name: 'sync-leaving-log-not-kept',
    file: 'src-server/sync/arrivals.ts',
    find: '  await keepLeaving(deps, arrivals);',
    replace: '',
    test: { file: 'tests/sync/rights.test.ts', only: 'restored to before it had it' },
  },
  {
    name: 'sync-rows-of-a-verdict-kept-without-a-scope',
    file: CLIENT,
    find: 'if (rows.size > 0) await this.#install((db) => removeRows(this.#target(db), rows));',
    replace: '',
    test: { file: 'tests/sync/rights.test.ts', only: 'what a verdict brought' },
  },
  {
    name: 'sync-own-rows-kept-after-a-scope-is-gone',
    file: INSTALL,
    find: 'if (answer.revoked.length > 0) await removeRows(deps, await listUnheld(db, null));',
    replace: '',
    test: rare,
  },
  {
    name: 'sync-logs-kept-after-a-scope-is-gone',
    file: CLIENT,
    find: 'if (foreign.length > 0) await this.#install((db) => leaveLogs(this.#target(db), foreign));',
    replace: '',
    test: rare,
  },
  {
    name: 'sync-draft-shown-to-who-lost-its-author',
    file: INSTALL,
    find: 'await redactAgain(deps);',
    replace: '',
    test: rare,
  },
  {
    name: 'sync-draft-hidden-from-its-author',
    file: ARRIVALS,
    find: 'return isRepeated || isRedacted(arrival.table) || missing',
    replace: 'return isRepeated || missing',
    test: rare,
  },
  {
    name: 'sync-restored-hub-with-nothing-to-say',
    file: CLIENT,
    find: 'if (!isNews && !(await hasStale(this.#deps.database.read))) return this.#dropShadows();',
    replace: 'if (!isNews) return this.#dropShadows();',
    test: { file: 'tests/sync/rights.test.ts', only: 'first word' },
  },
  {
    name: 'sync-suspended-people-hold-rows',
    file: 'src-server/sync/hub-scopes.ts',
    find: ".where('status', '=', 'active')",
    replace: '',
    test: simulated,
  },
  {
    name: 'sync-paper-after-the-enrolment',
    file: 'src-server/sync/hub-scopes.ts',
    find: "content_type = 'exam' and deleted_at is null",
    replace: "content_type = 'exam'",
    test: rare,
  },
  {
    name: 'sync-suspended-people-write',
    file: 'src-server/http/replay.ts',
    find: "if (user.status !== 'active') throw",
    replace: "if (user.status === 'unknown') throw",
    test: simulated,
  },
  {
    name: 'sync-rights-of-yesterday',
    file: 'src-server/http/replay.ts',
    find: 'if (!holdsAny(actor.ability, mounted.endpoint.ability)) {',
    replace: 'if (false) {',
    test: simulated,
  },
  {
    name: 'sync-revoked-device-goes-on',
    file: HUB,
    find: 'if (client.revoked_at !== null) throw revoked();\n    return client;',
    replace: 'return client;',
    test: simulated,
  },
  {
    name: 'sync-row-before-its-file',
    file: HUB,
    find: 'if (missing.length === 0) return this.#judgeOne(deps, mutation);',
    replace: 'if (missing.length >= 0) return this.#judgeOne(deps, mutation);',
    test: simulated,
  },
  {
    name: 'sync-file-never-sent',
    file: FILES,
    find: 'await this.#send(link, name);',
    replace: '',
    test: simulated,
  },
  {
    name: 'sync-file-of-a-lost-history-taken-for-sent',
    file: FILES,
    find: 'await this.#noticeRestore();',
    replace: '',
    test: rare,
  },
  {
    name: 'sync-command-waits-for-a-lost-file',
    file: 'src-server/sync/blobs/blob-references.ts',
    find: 'return missing.filter((name) => !lost.some((row) => row.sha256 === name));',
    replace: 'return missing.filter(() => lost.length >= 0);',
    test: simulated,
  },
  {
    name: 'sync-same-ids-after-each-restore',
    file: 'src-server/sync/restore.ts',
    find: "hash('sha256', epoch, 'buffer').readUInt32BE()",
    replace: '7',
    test: { file: 'tests/sync/restored-twice.test.ts' },
  },
  {
    name: 'sync-derived-rows-forgotten',
    file: ARRIVALS,
    find: 'const questions = await questionsAmong(db, arrivals);',
    replace: 'const questions: number[] = [];',
    test: simulated,
  },
  {
    name: 'sync-refused-command-leaves-its-rows',
    file: 'src-server/db/savepoint.ts',
    find: 'await rollback(db);',
    replace: '',
    test: { file: 'src-server/db/savepoint.test.ts' },
  },
];
