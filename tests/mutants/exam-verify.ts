import type { Mutant } from './mutant.ts';

const LOG_TEST = 'src-server/features/exam-attempts/log.api.test.ts';
const REGRADES = 'src-server/features/exam-attempts/regrades.api.test.ts';
const SITTING = 'src-server/features/exam-attempts/exam-attempts.api.test.ts';
const TAMPERING = 'tests/attack/tampering.test.ts';

const WITHHELD = 'src-server/features/exam-attempts/verify-withheld.api.test.ts';

/** What `lectern verify` follows and reckons anew. */
export const examVerifyMutants: readonly Mutant[] = [
  {
    name: 'exam-verify-withheld-not-reckoned',
    file: 'src-server/features/exam-attempts/verify.ts',
    find: '      ...(await wrongRelease(this.#db, attempt, version.row)),\n',
    replace: '',
    test: { file: WITHHELD, only: 'is found to be changed' },
  },
  {
    name: 'exam-verify-release-by-nobody',
    file: 'src-shared/domain/exam-attempts/release-check.ts',
    find: '!isDue(termsThen, { now: at, isMarkedForAll: true })',
    replace: 'false',
    test: { file: WITHHELD, only: 'is released by its date' },
  },
  {
    name: 'exam-verify-hold-taken-away',
    file: 'src-server/features/exam-attempts/verify-withheld.ts',
    find: 'isHeld: last === HOLD,',
    replace: 'isHeld: attempt.held_reason !== null,',
    test: { file: WITHHELD, only: 'where a hold was taken away' },
  },
  {
    name: 'exam-verify-revision-ignored',
    file: 'src-server/features/exam-attempts/verify-attempt.ts',
    find: "    ...differences(attempt, { key_revision: facts.keyRevision }, 'the ledger'),\n",
    replace: '',
    test: { file: REGRADES, only: 'is followed by verify' },
  },
  {
    name: 'exam-verify-revision-not-compared',
    file: 'src-server/features/exam-attempts/verify-versions.ts',
    find: '      ...(isWhole ? await wrongRevisions(db, id) : []),\n',
    replace: '',
    test: { file: REGRADES, only: 'is followed by verify' },
  },
  {
    name: 'exam-verify-flags-not-compared',
    file: 'src-server/features/exam-attempts/verify-attempt.ts',
    find: '...(facts.isKnownOnly ? [] : missingFlags(file, clock)),',
    replace: '',
    test: { file: TAMPERING, only: 'flag of a clock' },
  },
  {
    name: 'exam-verify-result-not-reckoned',
    file: 'src-server/features/exam-attempts/verify.ts',
    find: '...wrongResult(file),',
    replace: '',
    test: { file: TAMPERING, only: 'A score is higher' },
  },
  {
    name: 'exam-verify-times-not-reckoned',
    file: 'src-server/features/exam-attempts/verify.ts',
    find: '...wrongTimes(file),',
    replace: '',
    test: { file: TAMPERING, only: 'A late attempt is not late' },
  },
  {
    name: 'exam-verify-owner-not-compared',
    file: 'src-server/features/exam-attempts/verify.ts',
    find: '...wrongIdentity(file),',
    replace: '',
    test: { file: TAMPERING, only: 'An attempt has another number' },
  },
  {
    name: 'exam-verify-open-end-not-compared',
    file: 'src-server/features/exam-attempts/verify.ts',
    find: 'broken: await wrongHead(this.#db, attempt, events),',
    replace: 'broken: [],',
    test: { file: TAMPERING, only: 'The end of an open log is cut off' },
  },
  {
    name: 'exam-verify-records-not-compared',
    file: 'src-server/features/exam-attempts/verify.ts',
    find: '...(await wrongRecords(this.#db, attempt.id, facts)),',
    replace: '',
    test: { file: TAMPERING, only: 'The reason of a decision' },
  },
  {
    name: 'exam-verify-receipt-unsigned',
    file: 'src-server/features/exam-attempts/verify.ts',
    find: 'return isGenuineReceipt(publicKey, given) ?',
    replace: "return publicKey !== '' ?",
    test: { file: TAMPERING, only: 'The receipt for a log' },
  },
  {
    name: 'exam-verify-given-points-not-compared',
    file: 'src-server/features/exam-attempts/verify-attempt.ts',
    find: "return differences(stored, due, 'the ledger');",
    replace: 'return [];',
    test: { file: TAMPERING, only: 'A mark that somebody gave' },
  },
  {
    name: 'exam-verify-key-points-not-reckoned',
    file: 'src-server/features/exam-attempts/verify-attempt.ts',
    find: '...(isByHand ? {} : { points: due.points, is_correct: asFlag(due.isCorrect) }),',
    replace: '',
    test: { file: TAMPERING, only: 'A mark that the key gives' },
  },
  {
    name: 'exam-verify-terms-not-compared',
    file: 'src-server/features/exam-attempts/verify-versions.ts',
    find: "...differences(stored, { ...EARLIER_TERMS, ...terms }, 'the ledger'),",
    replace: '',
    test: { file: TAMPERING, only: 'Pass mark, duration' },
  },
  {
    name: 'exam-verify-keys-not-compared',
    file: 'src-server/features/exam-attempts/verify-versions.ts',
    find: "...(stored['keys'] === keys ? [] : ['its keys are others than the ledger has']),",
    replace: '',
    test: { file: TAMPERING, only: 'The keys of an exam' },
  },
  {
    name: 'exam-verify-missing-attempt-not-seen',
    file: 'src-server/features/exam-attempts/verify-ledger.ts',
    find: '.map((row) => `attempt ${row.attempt_id} was begun, and is not there`),',
    replace: '.flatMap(() => []),',
    test: { file: TAMPERING, only: 'An attempt is taken away' },
  },
  {
    name: 'missing-end-of-a-log-unnoticed',
    file: 'src-server/features/exam-attempts/chain.ts',
    find: 'if (seal === null) return null;',
    replace: 'return null;',
    test: { file: LOG_TEST, only: 'names the end' },
  },
  {
    name: 'answer-chain-not-verified',
    file: 'src-server/features/exam-attempts/chain.ts',
    find: 'if (nextHash(previous, link.event) !== link.hash)',
    replace: 'if (false)',
    test: { file: SITTING, only: 'the answer chain' },
  },
  {
    name: 'answer-left-out-of-hash',
    file: 'src-server/features/exam-attempts/chain.ts',
    find: 'canonicalEvent(event)',
    replace: 'canonicalEvent({ ...event, selectedOption: null })',
    test: { file: SITTING, only: 'the answer chain' },
  },
];
