import type { Mutant } from './mutant.ts';

const SERVICE = 'src-server/features/message-reports/service.ts';
const TEST = 'src-server/features/message-reports/message-reports.api.test.ts';

/** What those who keep order see, and what they decide. */
export const messageReportMutants: readonly Mutant[] = [
  {
    name: 'report-shows-the-whole-conversation',
    file: SERVICE,
    find: 'return shownAround(all, idsOf(row));',
    replace: 'return all;',
    test: { file: TEST, only: 'ten messages around' },
  },
  {
    name: 'notifications-of-others-are-read',
    file: 'src-server/features/notifications/repo.ts',
    find: ".where('n.user_id', '=', userId)",
    replace: ".where('n.user_id', '>', 0)",
    test: { file: 'src-server/features/notifications/notifications.api.test.ts' },
  },
  {
    name: 'report-is-decided-twice',
    file: SERVICE,
    find: 'if (report.decision !== null)',
    replace: 'if (report.decision !== null && id === 0)',
    test: { file: TEST, only: 'is decided once' },
  },
  {
    name: 'whoever-may-write-no-messages-writes-on',
    file: 'src-server/features/message-reports/silence.ts',
    find: 'if (until === null) return;',
    replace: 'if (until === null || until > 0) return;',
    test: { file: TEST, only: 'no messages for some days' },
  },
];
