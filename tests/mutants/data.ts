import type { Mutant } from './mutant.ts';

const MIGRATE = 'src-server/db/migrate.ts';
const MIGRATE_TEST = 'src-server/db/migrate.test.ts';
const MOUNT = 'src-server/http/mount.ts';
const IDEMPOTENCY = 'src-server/http/idempotency.ts';
const IDEMPOTENCY_TEST = 'src-server/http/idempotency.api.test.ts';
const IDS = 'src-server/db/ids.ts';
const IDS_TEST = 'src-server/db/ids.api.test.ts';
const WRITER = 'src-server/db/writer.ts';
const TRANSACTIONS = 'src-server/db/transactions.ts';
const TRANSACTIONS_TEST = 'src-server/db/transactions.test.ts';
const WRITER_TEST = 'src-server/db/writer.test.ts';
const IMPORTS = 'src-server/features/imports/imports.api.test.ts';
const HOSTILE_FILES = 'src-server/features/imports/inspect.test.ts';

/** What is kept, counted once, and never overwritten. */
export const dataMutants: readonly Mutant[] = [
  {
    name: 'question-refused-for-a-folder-deleted-elsewhere',
    file: 'src-server/features/questions/folder-service.ts',
    find: 'if (ctx.isReplay === true && (await repo.isGone(ctx.db, ctx.actor.userId, folderId))) return null;',
    replace: '',
    test: { file: 'tests/sync/deleted-elsewhere.test.ts', only: 'written into it' },
  },
  {
    name: 'folder-refused-for-its-name',
    file: 'src-server/features/questions/folder-service.ts',
    find: 'ctx.isReplay === true ? freeName(given.name, ctx.client.name, isTaken) : given.name',
    replace: 'given.name',
    test: { file: 'tests/sync/same-name.test.ts', only: 'a folder that both' },
  },
  {
    name: 'tag-refused-for-its-name',
    file: 'src-server/features/questions/tag-service.ts',
    find: 'ctx.isReplay === true ? freeName(wanted, ctx.client.name, isTaken) : wanted',
    replace: 'wanted',
    test: { file: 'tests/sync/same-name.test.ts', only: 'a tag that both' },
  },
  {
    name: 'renamed-tag-refused-for-its-name',
    file: 'src-server/features/questions/tag-service.ts',
    find: 'const name = nameBeside(ctx, others, wanted);',
    replace: 'const name = nameBeside({ ...ctx, isReplay: false }, others, wanted);',
    test: { file: 'tests/sync/same-name.test.ts', only: 'a tag gets a name' },
  },
  {
    name: 'moved-folder-refused-for-its-name',
    file: 'src-server/features/questions/folder-service.ts',
    find: 'const name = nameBeside(ctx, others, { name: wanted, parentId });',
    replace: 'const name = nameBeside({ ...ctx, isReplay: false }, others, { name: wanted, parentId });',
    test: { file: 'tests/sync/same-name.test.ts', only: 'a folder gets the' },
  },
  {
    name: 'copy-named-after-its-computer',
    file: 'src-server/sync/hub-copies.ts',
    find: 'withCopiedIds(mutation.input, ids), from);',
    replace: 'withCopiedIds(mutation.input, ids), deps.client.name);',
    test: { file: 'tests/sync/same-name.test.ts', only: 'a tag gets the name' },
  },
  {
    name: 'renamed-tag-made-again',
    file: 'src-server/features/questions/tag-names.ts',
    find: 'if (recorded !== undefined) return resolveTags(ctx, names, recorded.tags);',
    replace: '',
    test: { file: 'tests/sync/same-name.test.ts', only: 'got another name' },
  },
  {
    name: 'deleted-tag-comes-back',
    file: 'src-server/features/questions/tag-names.ts',
    find: 'if (was?.had === true && isDeleted.get(was.id) === true) continue;',
    replace: '',
    test: { file: 'tests/sync/deleted-elsewhere.test.ts', only: 'does not come back' },
  },
  {
    name: 'synchronous-full-removed',
    file: 'src-server/db/sqlite.ts',
    find: `'synchronous = FULL'`,
    replace: `'synchronous = NORMAL'`,
    test: { file: 'src-server/db/sqlite.test.ts', only: 'commits durably' },
  },
  {
    name: 'file-cut-by-a-full-disk',
    file: 'src-server/durable-file.ts',
    find: 'writeFileSync(handle, content);',
    replace:
      "(process.getBuiltinModule('node:fs').writeSync as (to: number, what: unknown) => number)(handle, content);",
    test: { file: 'src-server/durable-file.test.ts', only: 'without room' },
  },
  {
    name: 'foreign-keys-off',
    file: 'src-server/db/sqlite.ts',
    find: `'foreign_keys = ON'`,
    replace: `'foreign_keys = OFF'`,
    test: { file: 'src-server/db/sqlite.test.ts', only: 'commits durably' },
  },
  {
    name: 'data-readable-by-others',
    file: 'src-server/durable-file.ts',
    find: 'mode: 0o700',
    replace: 'mode: 0o755',
    test: { file: 'src-server/db/sqlite.test.ts', only: 'to its owner' },
  },
  {
    name: 'data-lock-removed',
    file: 'src-server/db/lock.ts',
    find: `lock.exec('begin exclusive');`,
    replace: '',
    test: { file: 'src-server/db/lock.test.ts' },
  },
  {
    name: 'newer-schema-opened',
    file: MIGRATE,
    find: 'if (unknown.length > 0) throw',
    replace: 'if (false) throw',
    test: { file: MIGRATE_TEST, only: 'newer version' },
  },
  {
    name: 'migration-without-backup',
    file: MIGRATE,
    find: 'if (pending > 0 && applied.length > 0) await options.backup?.();',
    replace: '',
    test: { file: MIGRATE_TEST, only: 'backs up' },
  },
  {
    name: 'outbox-row-not-written',
    file: MOUNT,
    find: `if (call.mounted.endpoint.sync === 'command' && deps.role !== 'hub') {`,
    replace: 'if (false) {',
    test: { file: 'src-server/features/auth/auth.api.test.ts', only: 'outbox row' },
  },
  {
    name: 'ids-not-reserved',
    file: IDS,
    find: 'if (this.#counter <= this.#reserved) return null;',
    replace: 'return null;',
    test: { file: IDS_TEST, only: 'after a restart' },
  },
  {
    name: 'ids-taken-for-reserved-before-the-commit',
    file: IDS,
    find: 'await storeBound(db, { bound });',
    replace: 'await storeBound(db, { bound });\n    this.#reserved = bound;',
    test: { file: IDS_TEST, only: 'did not commit' },
  },
  {
    name: 'transaction-never-undone',
    file: TRANSACTIONS,
    find: "if (this.#database.isInTransaction) this.#database.prepare('rollback').run();",
    replace: "this.#database.prepare('commit').run();",
    test: { file: TRANSACTIONS_TEST, only: 'nothing of one that fails' },
  },
  {
    name: 'refused-commit-left-open',
    file: TRANSACTIONS,
    find: "if (this.#database.isInTransaction) this.#database.prepare('rollback').run();",
    replace: '',
    test: { file: TRANSACTIONS_TEST, only: 'let the next one go on' },
  },
  {
    name: 'statement-joins-a-transaction',
    file: TRANSACTIONS,
    find: 'await this.#turns.take();',
    replace: '',
    test: { file: TRANSACTIONS_TEST, only: 'go one after another' },
  },
  {
    name: 'ended-transaction-goes-on',
    file: TRANSACTIONS,
    find: 'if (!database.isInTransaction) throw',
    replace: 'if (false) throw',
    test: { file: TRANSACTIONS_TEST, only: 'take nothing more' },
  },
  {
    name: 'answered-before-the-commit',
    file: WRITER,
    find: 'outcome = { value: await work(db) };',
    replace: 'outcome = { value: await work(db) };\n        resolve(outcome.value);',
    test: { file: WRITER_TEST, only: 'answers nobody before' },
  },
  {
    name: 'answered-although-the-commit-failed',
    file: WRITER,
    find: 'if (commitFailure === null && outcome !== undefined)',
    replace: 'if (outcome !== undefined)',
    test: { file: WRITER_TEST, only: 'when the commit fails' },
  },
  {
    name: 'refused-call-undoes-its-group',
    file: WRITER,
    find: '.catch(alreadyTold)',
    replace: '',
    test: { file: WRITER_TEST, only: 'undoes a refused call alone' },
  },
  {
    name: 'refused-call-leaves-its-rows',
    file: 'src-server/db/savepoint.ts',
    find: 'await rollback(db);',
    replace: '',
    test: { file: WRITER_TEST, only: 'undoes a refused call alone' },
  },
  {
    name: 'a-commit-for-every-call',
    file: WRITER,
    find: 'const MAX_GROUP = 256;',
    replace: 'const MAX_GROUP = 1;',
    test: { file: WRITER_TEST, only: 'share one commit' },
  },
  {
    name: 'repeated-command-runs-twice',
    file: MOUNT,
    find: 'if (replay !== null) return replay;',
    replace: '',
    test: { file: IDEMPOTENCY_TEST, only: 'one effect' },
  },
  {
    name: 'idempotency-key-of-another-request-accepted',
    file: IDEMPOTENCY,
    find: 'if (row.request_hash !== requestHash) {',
    replace: 'if (false) {',
    test: { file: IDEMPOTENCY_TEST, only: 'another request' },
  },
  {
    name: 'idempotency-key-shared-between-people',
    file: IDEMPOTENCY,
    find: `\n    .where('user_id', '=', ctx.actor.userId)\n    .where('key', '=', key)`,
    replace: `\n    .where('key', '=', key)`,
    test: { file: IDEMPOTENCY_TEST, only: 'somebody else' },
  },
  {
    name: 'answers-kept-for-ever',
    file: IDEMPOTENCY,
    find: 'const KEPT_MS = 24 *',
    replace: 'const KEPT_MS = 240 *',
    test: { file: IDEMPOTENCY_TEST, only: 'kept for a day' },
  },
  {
    name: 'question-tally-not-updated',
    file: 'src-server/features/questions/tally.ts',
    find: `this.#add(ownerId, 'all', 0, by);`,
    replace: '',
    test: { file: 'src-server/features/questions/tally.api.test.ts', only: 'the tally equals' },
  },
  {
    name: 'search-before-the-index',
    file: 'src-server/features/questions/list-service.ts',
    find: 'if (words.length > 0) await bringIndexUpToDate(ctx.db, ctx.transaction);',
    replace: '',
    test: { file: 'src-server/features/questions/search-index.api.test.ts' },
  },
  {
    name: 'sync-words-indexed-while-others-write',
    file: 'src-server/features/questions/background-index.ts',
    find: 'if (isBusy && ++this.#waits < MOST_WAITS) return;',
    replace: '',
    test: { file: 'src-server/features/questions/search-index.api.test.ts' },
  },
  {
    name: 'question-overwritten-unseen',
    file: 'src-server/features/questions/draft-service.ts',
    find: 'if (row.version !== input.version) {',
    replace: 'if (false) {',
    test: { file: 'src-server/features/questions/questions.api.test.ts', only: 'refuse to overwrite' },
  },
  {
    name: 'exam-draft-overwritten-unseen',
    file: 'src-server/features/exams/repo.ts',
    find: `\n    .where('version', '=', version)`,
    replace: '',
    test: { file: 'src-server/features/exams/drafts.api.test.ts', only: 'stale version' },
  },
  {
    name: 'published-unseen-draft',
    file: 'src-server/features/exams/publish-service.ts',
    find: 'save.draftVersion !== undefined && save.draftVersion !== exam.version',
    replace: 'false',
    test: { file: 'src-server/features/exams/publishing.api.test.ts', only: 'author has not seen' },
  },
  {
    name: 'bulk-change-touches-foreign-questions',
    file: 'src-server/features/questions/question-repo.ts',
    find: `    .where('instructor_id', '=', ownerId)\n`,
    replace: '',
    test: { file: 'src-server/features/questions/library.api.test.ts', only: 'touch only the own ones' },
  },
  {
    name: 'import-undo-removes-other-questions',
    file: 'src-server/features/imports/repo.ts',
    find: `\n    .where('import_batch_id', '=', importId)`,
    replace: '',
    test: { file: IMPORTS, only: 'removes exactly the questions' },
  },
  {
    name: 'import-part-out-of-order-accepted',
    file: 'src-server/features/imports/service.ts',
    find: 'if (part !== parts) refuse(',
    replace: 'if (false) refuse(',
    test: { file: IMPORTS, only: 'out of order' },
  },
  {
    name: 'xml-entities-accepted',
    file: 'src-server/features/imports/formats/moodle-chunks.ts',
    find: 'if (/<!ENTITY/i.test(visible))',
    replace: 'if (false)',
    test: { file: HOSTILE_FILES, only: 'entity declarations' },
  },
  {
    name: 'image-kind-believed',
    file: 'src-server/features/blobs/service.ts',
    find: 'return mime !== undefined && isImageMime(mime) ? mime : null;',
    replace: `return 'image/png';`,
    test: { file: 'src-server/features/blobs/blobs.api.test.ts', only: 'only calls itself an image' },
  },
];
