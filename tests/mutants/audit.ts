import type { Mutant } from './mutant.ts';
import { simulated } from './simulated.ts';

const API = 'src-server/features/audit/audit.api.test.ts';
const COMMANDS = 'src-server/sync/audited-commands.test.ts';
const CONTRACT = 'tests/contract/audit.test.ts';

/** Who did what, so that nobody can say otherwise. */
export const auditMutants: readonly Mutant[] = [
  {
    name: 'audit-outside-the-transaction',
    file: 'src-server/http/mount.ts',
    find: 'if (isTold) await enter(trx, call);',
    replace: 'if (isTold) void enter(deps.database.write, call).catch(() => undefined);',
    test: { file: COMMANDS, only: 'takes the change with it' },
  },
  {
    name: 'audit-written-on-a-computer-of-a-hub',
    file: 'src-server/audit/audit-log.ts',
    find: 'if (this.isKept) await appendEntry(db, entry);',
    replace: 'await appendEntry(db, entry);',
    test: { file: COMMANDS, only: 'written by the hub alone' },
  },
  {
    name: 'audit-written-on-a-computer-in-a-history',
    file: 'src-server/audit/audit-log.ts',
    find: "return this.#deps.role !== 'device';",
    replace: 'return true;',
    test: simulated,
  },
  {
    name: 'audit-hash-without-the-entry-before',
    file: 'src-server/audit/chain.ts',
    find: 'entry.prev_hash +\n      JSON',
    replace: 'JSON',
    test: { file: 'src-server/audit/verify-audit.test.ts', only: 'one byte' },
  },
  {
    name: 'audit-hash-without-the-person',
    file: 'src-server/audit/chain.ts',
    find: '        entry.person_id,\n',
    replace: '',
    test: { file: 'src-server/audit/verify-audit.test.ts', only: 'one byte' },
  },
  {
    name: 'audit-detail-not-hashed',
    file: 'src-server/audit/verify-audit.ts',
    find: 'detailHash({ salt, body }) !== entry.detail_hash',
    replace: 'false',
    test: { file: 'src-server/audit/verify-audit.test.ts', only: 'one byte' },
  },
  {
    name: 'audit-keeps-secrets',
    file: 'src-shared/domain/audit/changes.ts',
    find: 'changes.filter(({ field }) => !isSecretField(field));',
    replace: '[...changes];',
    test: { file: 'src-shared/domain/audit/changes.test.ts', only: 'secrets none' },
  },
  {
    name: 'audit-forgets-who-says-nothing',
    file: 'src-server/audit/call-audit.ts',
    find: 'endpoint.audit === undefined ? !onlyReads(endpoint) : auditedBy(endpoint.audit) !== null',
    replace: 'auditedBy(endpoint.audit) !== null',
    test: { file: 'src-server/audit/call-audit.test.ts', only: 'says nothing' },
  },
  {
    name: 'audit-refusals-of-computers-unsaid',
    file: 'src-server/sync/hub-push.ts',
    find: "if (s === 'refused') await",
    replace: "if (s === 'deferred') await",
    test: { file: COMMANDS, only: 'has an entry that says so' },
  },
  {
    name: 'audit-undeclared-endpoint',
    file: 'src-shared/contract/users.ts',
    find: "    audit: { target: 'user', by: 'id' },\n  }),\n  activateUser",
    replace: '  }),\n  activateUser',
    test: { file: CONTRACT, only: 'of every endpoint that writes' },
  },
  {
    name: 'audit-entry-can-be-changed',
    file: 'migrations/0032_audit.ts',
    find: "  await forbid('audit_entry_no_update', 'before update on audit_entry');\n",
    replace: '',
    test: { file: API, only: 'neither changed nor deleted' },
  },
];
