import type { Mutant } from './mutant.ts';
import { simulated } from './simulated.ts';

const JUDGE = 'src-server/sync/hub-mutations.ts';
const COPIES = 'src-server/sync/hub-copies.ts';
const COPY = 'src-server/sync/conflict-copy.ts';
const QUESTIONS = 'src-server/features/questions/tables.ts';

/** How a hub judges a command, and what it keeps beside. */
export const syncJudgingMutants: readonly Mutant[] = [
  {
    name: 'sync-copy-of-deleted-without-parts',
    file: 'src-server/sync/conflict-copy.ts',
    find: 'and (deleted_at is null or deleted_at = ${deletedAt})',
    replace: 'and deleted_at is null',
    test: { file: 'tests/sync/deleted-elsewhere.test.ts', only: 'has the questions of the exam' },
  },
  {
    name: 'sync-last-writer-wins',
    file: JUDGE,
    find: 'const lost = await withoutCopies(deps, await ownRootsAmong(deps, mutation, unseen));',
    replace: 'const lost: RootRow[] = [];',
    test: simulated,
  },
  {
    name: 'sync-unheard-copy-taken-for-seen',
    file: JUDGE,
    find: '[...behind, ...(await unheardCopiesAmong(deps, mutation))]',
    replace: 'behind',
    test: { file: 'tests/sync/unseen.test.ts', only: 'a copy that arrives before' },
  },
  {
    name: 'sync-unseen-question-deleted',
    file: JUDGE,
    find: "if (conflict === 'refuse') await assertNothingUnseen(deps, mutation, unseenRows);",
    replace: '',
    test: { file: 'tests/sync/unseen.test.ts', only: 'took for deleted' },
  },
  {
    name: 'sync-copy-of-an-import-undone-with-it',
    file: QUESTIONS,
    find: 'fresh: { deleted_at: null, import_batch_id: null },',
    replace: 'fresh: { deleted_at: null },',
    test: { file: 'tests/sync/unseen.test.ts', only: 'the copy that a lost edit' },
  },
  {
    name: 'sync-unseen-change-taken-for-the-own',
    file: JUDGE,
    find: '[...behind, ...unseenRows]',
    replace: 'behind',
    test: { file: 'tests/sync/protocol.test.ts', only: 'the hub refused' },
  },
  {
    name: 'sync-command-of-a-newer-program-done',
    file: JUDGE,
    find: 'if (mutation.schema_version > SCHEMA_VERSION) {',
    replace: 'if (false) {',
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
    find: 'if (!(await isUntouched(deps, { table, id }, known.lastMid)))\n    return makeCopy(deps, race, version, known.ids);',
    replace: 'if (!(await isUntouched(deps, { table, id }, known.lastMid))) return { id, ids: known.ids };',
    test: { file: 'tests/sync/protocol.test.ts', only: 'copy of their own' },
  },
  {
    name: 'sync-own-work-in-a-copy-written-over',
    file: COPIES,
    find: 'return version?.client_id === client.id && version.mid === lastMid;',
    replace: 'return version?.client_id === client.id && lastMid > 0;',
    test: { file: 'tests/sync/lost-edits.test.ts', only: 'was done to its copy, sent before it' },
  },
  {
    name: 'sync-part-of-a-copy-taken-for-an-edit-of-it',
    file: COPIES,
    find: 'return roots.filter(({ table, id }) => !copies.has(table, id));',
    replace: 'return roots;',
    test: { file: 'tests/sync/lost-edits.test.ts', only: 'is no edit of its copy' },
  },
  {
    name: 'sync-own-work-of-this-push-written-over',
    file: COPIES,
    find: 'return pushed.ownMidOf(table, id) === lastMid;',
    replace: 'return pushed.ownMidOf(table, id) > 0;',
    test: { file: 'tests/sync/lost-edits.test.ts', only: 'was done to its copy, sent with the edit' },
  },
  {
    name: 'sync-lost-edit-gone-on-from-once-it-was-heard-of',
    file: COPIES,
    find: ".where('first_mid', '>=', race.unheardFrom)",
    replace: '',
    test: { file: 'tests/sync/lost-edits.test.ts', only: 'another is lost that was made for the same text' },
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
    find: '[...behind, ...unseenRows]',
    replace: 'unseenRows',
    test: { file: 'tests/sync/protocol.test.ts', only: 'whatever others did' },
  },
  {
    name: 'sync-ids-of-another-device',
    file: JUDGE,
    find: 'return count === 0 || isMintedUnder(client.numbers, firstId, count)',
    replace: 'return true',
    test: { file: 'tests/sync/foreign-commands.test.ts', only: 'ids are those of another one' },
  },
  {
    name: 'sync-commands-of-strangers',
    file: JUDGE,
    find: 'if (!client.users.has(userId)) {',
    replace: 'if (false) {',
    test: { file: 'tests/sync/foreign-commands.test.ts', only: 'never been there' },
  },
];
