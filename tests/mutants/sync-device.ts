import type { Mutant } from './mutant.ts';
import { rare, simulated } from './simulated.ts';

const INSTALL = 'src-server/sync/install.ts';
const ARRIVALS = 'src-server/sync/arrivals.ts';
const WAITING = 'src-server/sync/waiting-arrivals.ts';
const OUTBOX = 'src-server/sync/outbox.ts';
const CLIENT = 'src-server/sync/client.ts';
const FILES = 'src-server/sync/blobs/blob-transfer.ts';

/** What a device sends, what it lets arrive, and what it keeps until it may go. */
export const syncDeviceMutants: readonly Mutant[] = [
  {
    name: 'sync-outbox-settled-before-the-verdict',
    file: CLIENT,
    find: 'const { verdicts } = await this.#deps.hub.push({ hub_epoch: epoch, mutations });',
    replace: `await this.#settle(mutations.map(({ mid }) => ({ mid, s: 'ok' as const })));
      const { verdicts } = await this.#deps.hub.push({ hub_epoch: epoch, mutations });`,
    test: simulated,
  },
  {
    name: 'sync-no-version-check-on-install',
    file: INSTALL,
    find: 'free.filter(({ table, id, ver }) => ver >= (installed.get(table, id) ?? 0));',
    replace: 'free;',
    test: { file: 'tests/sync/whole-question.test.ts', only: 'late verdict' },
  },
  {
    name: 'sync-never-pulled-row-forgotten-at-a-restore',
    file: INSTALL,
    find: 'known.set({ ver: seen, own_mid: 0 })',
    replace: 'known.set({ ver: sql<number>`case when ver = 0 then 0 else -1 end`, own_mid: 0 })',
    test: { file: 'tests/sync/unseen.test.ts', only: 'no pull had brought' },
  },
  {
    name: 'sync-row-of-a-verdict-taken-for-pulled',
    file: INSTALL,
    find: 'given.filter((arrival) => arrival.values === null),',
    replace: 'given,',
    test: { file: 'tests/sync/lost-edits.test.ts', only: 'saving over it takes no tag away' },
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
    find: 'isMore = more;',
    replace: `isMore = more;
      await this.#deps.writer.transaction(async (db) => {
        for (const { scope, seq } of cursors)
          await db.insertInto('sync_cursor').values({ scope, seq })
              .onConflict((conflict) => conflict.column('scope').doUpdateSet({ seq })).execute();
      });`,
    test: rare,
  },
  {
    name: 'sync-older-shadow-over-the-own-state',
    file: CLIENT,
    find: 'return settled;\n    });',
    replace: 'await dropFreeShadows(this.#target(db));\n      return settled;\n    });',
    test: { file: 'tests/sync/protocol.test.ts', only: 'made of that' },
  },
  {
    name: 'sync-answer-under-the-number-of-another-one',
    file: ARRIVALS,
    find: 'await keepTaken(deps, attemptId, own);',
    replace: '',
    test: { file: 'tests/sync/taken-numbers.test.ts' },
  },
  {
    name: 'sync-columns-of-a-newer-hub-dropped',
    file: ARRIVALS,
    find: 'if (own.length < columns.length) await keepExtra(deps, known, rows);',
    replace: '',
    test: simulated,
  },
  {
    name: 'sync-kept-columns-not-put-in-place',
    file: 'src-server/sync/role.ts',
    find: 'await adoptExtraColumns(',
    replace: 'void (',
    test: simulated,
  },
  {
    name: 'sync-first-value-of-a-kept-column-stays',
    file: ARRIVALS,
    find: "{ table: 'sync_extra', key: ['tbl', 'row_id'] }, extra",
    replace: "{ table: 'sync_extra', key: ['tbl', 'row_id'], keep: 'do nothing' }, extra",
    test: simulated,
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
    name: 'sync-download-begins-anew',
    file: FILES,
    find: 'const offset = parts.offsetOf(OF_HUB, name);',
    replace: 'parts.forget(OF_HUB, name);\n      const offset = 0;',
    test: { file: 'tests/sync/files.test.ts', only: 'goes on where it broke off' },
  },
  {
    name: 'sync-kept-log-given-up',
    file: CLIENT,
    find: "if (genuine.some(({ status }) => status !== 'refused'))",
    replace: 'if (genuine.length > 0)',
    test: { file: 'tests/sync/kept-branch.test.ts' },
  },
  {
    name: 'sync-too-old-work-thrown-away',
    file: 'src-server/sync/adopt-outbox.ts',
    find: '.set({ schema_version: SCHEMA_VERSION })',
    replace: ".set({ state: 'pending' })",
    test: { file: 'tests/sync/skew.test.ts', only: 'too old to be understood' },
  },
  {
    name: 'sync-pending-count-of-before',
    file: CLIENT,
    find: 'if ((await this.#countUnsent()) !== this.#reported) await this.#knownEpoch(true);',
    replace: '',
    test: { file: 'tests/sync/hub-stands.test.ts', only: 'how much is unsent there' },
  },
  {
    name: 'sync-pull-over-a-log-being-written',
    file: WAITING,
    find: 'for (const { table, id } of await writtenHere(db, arrivals)) pending.add(table, id);',
    replace: '',
    test: rare,
  },
  {
    name: 'sync-versions-that-two-computers-share',
    file: 'src-server/http/randomness.ts',
    find: "1 + (createHash('sha256').update(`${seed}:version`).digest().readUInt32BE() >>> 1);",
    replace: 'seed.length === 0 ? 0 : 1;',
    test: { file: 'tests/sync/open-form.test.ts' },
  },
  {
    name: 'sync-idle-after-a-write',
    file: CLIENT,
    find: 'const hasOwn = before !== this.#idleSince;',
    replace: 'const hasOwn = this.#idleSince === null;',
    test: { file: 'tests/sync/idle-round.test.ts' },
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
    file: WAITING,
    find: "held.get(arrival.id)?.['attempt_id'] ?? 0",
    replace: '0',
    test: { file: 'tests/sync/restored-log.test.ts' },
  },
  {
    name: 'sync-half-of-a-question-shown',
    file: WAITING,
    find: 'for (const part of parts) if (waiting.has(questionOf(part))) pending.add(part.table, part.id);',
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
    name: 'sync-branch-of-a-restored-hub-refused',
    file: 'src-server/sync/role.ts',
    find: "  'exam_attempt_branch_by_head',",
    replace: '',
    test: { file: 'tests/sync/natural-keys.test.ts' },
  },
  {
    name: 'sync-unshown-copy-taken-for-seen',
    file: OUTBOX,
    find: ".where('verdict', 'is', null)\n        .groupBy('row_id')",
    replace: ".groupBy('row_id')",
    test: { file: 'tests/sync/rights.test.ts', only: 'not taken for one that had seen' },
  },
  {
    name: 'sync-leaving-log-not-kept',
    file: ARRIVALS,
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
    find: 'if (isNoNews(answer, before) && !(await hasStale(this.#deps.database.read))) return this.#dropShadows();',
    replace: 'if (isNoNews(answer, before)) return this.#dropShadows();',
    test: { file: 'tests/sync/rights.test.ts', only: 'first word' },
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
    name: 'sync-derived-rows-forgotten',
    file: ARRIVALS,
    find: 'const questions = await questionsAmong(db, arrivals);',
    replace: 'const questions: number[] = [];',
    test: simulated,
  },
];
