import type { Mutant } from './mutant.ts';

const HUB = 'src-server/sync/hub.ts';

/** What a hub does with lies of a device, and with a file that was put back. */
export const syncForgedMutants: readonly Mutant[] = [
  {
    name: 'sync-verdict-tells-versions-of-others',
    file: 'src-server/sync/row-report.ts',
    find: 'ver: device.said.get(table, id) ?? 0',
    replace: 'ver: (await readVersions(db, table, [id])).get(id)?.ver ?? 0',
    test: { file: 'tests/attack/told-by-a-verdict.test.ts', only: 'by nothing' },
  },
  {
    name: 'sync-verdict-names-answers-of-others',
    file: 'src-server/sync/row-report.ts',
    find: '.filter(isHeld)',
    replace: '',
    test: { file: 'tests/attack/told-by-a-verdict.test.ts', only: 'names no answer' },
  },
  {
    name: 'sync-receipt-tells-attempts-of-others',
    file: 'src-server/features/exam-attempts/receive-service.ts',
    find: 'if (!isOwn && !(await',
    replace: 'if (false && !(await',
    test: { file: 'tests/attack/told-by-a-verdict.test.ts', only: 'nobody began' },
  },
  {
    name: 'sync-numbers-ahead-of-another-computer',
    file: 'src-server/sync/id-ranges.ts',
    find: "or([eb('revoked_at', 'is not', null), eb('last_seen_at', '<=', enrolledAt)])",
    replace: "or([eb('device_no', '>', 0)])",
    test: { file: 'tests/sync/foreign-ids.test.ts', only: 'only where it has lost something' },
  },
  {
    name: 'sync-numbers-of-nobody-without-a-restore',
    file: 'src-server/sync/id-ranges.ts',
    find: 'if ((await formerHubNumbers(db)).length === 0) {',
    replace: 'if (numbers.length === 0) {',
    test: { file: 'tests/sync/foreign-ids.test.ts', only: 'only where it has lost something' },
  },
  {
    name: 'sync-used-number-leased',
    file: 'src-server/sync/id-ranges.ts',
    find: 'if (!(await isRangeUsed(db, number * COUNTER_RANGE, (number + 1) * COUNTER_RANGE))) return number;',
    replace: 'if (number > 0) return number;',
    test: { file: 'src-server/sync/membership/hub-members.test.ts', only: 'somebody has written' },
  },
  {
    name: 'sync-put-back-hub-reads-anew',
    file: HUB,
    find: 'if (ahead !== null) throw hubWentBack(ahead);',
    replace: '',
    test: { file: 'tests/attack/hub-put-back.test.ts', only: 'what a device only says' },
  },
  {
    name: 'sync-proved-loss-stops-one-only',
    file: HUB,
    find: 'if (loss.isProved) await',
    replace: 'if (false) await',
    test: { file: 'tests/attack/hub-put-back.test.ts', only: 'says so to whoever' },
  },
  {
    name: 'sync-said-loss-stops-all',
    file: HUB,
    find: 'if (loss.isProved) await',
    replace: 'await',
    test: { file: 'tests/attack/hub-put-back.test.ts', only: 'what a device only says' },
  },
  {
    name: 'sync-receipt-of-an-ended-history',
    file: 'src-server/sync/went-back.ts',
    find: 'if (receipt.received_at < began + CLOCK_DOUBT_MS) return false;',
    replace: '',
    test: { file: 'tests/attack/hub-put-back.test.ts', only: 'a history that has ended' },
  },
  {
    name: 'sync-one-bad-command-refuses-the-push',
    file: 'src-server/sync/read-items.ts',
    find: "if (known === undefined) throw unnumbered('A command');",
    replace: "throw unnumbered('A command');",
    test: { file: 'tests/attack/shared-computer.test.ts', only: 'a number that no command has' },
  },
  {
    name: 'sync-one-bad-log-refuses-the-message',
    file: 'src-server/sync/read-items.ts',
    find: "if (known === undefined) throw unnumbered('A log');",
    replace: "throw unnumbered('A log');",
    test: { file: 'tests/attack/shared-computer.test.ts', only: 'a time that no log has' },
  },
  {
    name: 'sync-claim-larger-than-the-wire',
    file: 'src-shared/contract/wire.ts',
    find: ".refine(isSmallClaim, 'This says more than can be kept of it.')",
    replace: '',
    test: { file: 'tests/attack/shared-computer.test.ts', only: 'claims no more' },
  },
  {
    name: 'sync-long-list-on-the-stack',
    file: 'src-shared/domain/sync/blob-names.ts',
    find: 'append(left, Object.values(one))',
    replace: 'left.push(...Object.values(one))',
    test: { file: 'tests/attack/shared-computer.test.ts', only: 'a list of 400,000' },
  },
  {
    name: 'row-given-back-with-every-command',
    file: 'src-server/sync/row-report.ts',
    find: 'if (known.has(table, id)) return false;',
    replace: '',
    test: { file: 'tests/attack/many-touches.test.ts', only: 'holds each row once' },
  },
  {
    name: 'lies-told-by-a-receipt-of-a-clock-ahead',
    file: 'src-server/sync/went-back.ts',
    find: 'began + CLOCK_DOUBT_MS',
    replace: 'began',
    test: { file: 'tests/attack/hub-put-back.test.ts', only: 'clock was ahead' },
  },
];
