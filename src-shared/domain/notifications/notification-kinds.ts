import type { NotificationKind as Setting } from '#shared/domain/profile/notification-kinds.ts';

interface Definition {
  /** By which of the person's settings it is told, or not. */
  readonly setting: Setting;
  /** Where what it is about is opened. */
  readonly path: (aboutId: number) => string;
  /** Told anew where it happens again, instead of once. */
  readonly repeats?: true;
  /** Whatever makes it writes a letter of its own where one is wanted. */
  readonly hasOwnLetter?: true;
}

/** Everything that somebody is told of. */
export const NOTIFICATIONS = {
  message: { setting: 'message', path: (id) => `/Messages?preview=${id}`, repeats: true },
  mention: { setting: 'message', path: (id) => `/Messages?preview=${id}`, repeats: true },
  order_decided: { setting: 'message', path: () => '/Messages' },
  report_decided: { setting: 'message', path: () => '/Messages' },
  ticket_accepted: { setting: 'message', path: (id) => `/SupportTickets?preview=${id}`, repeats: true },
  ticket_solved: { setting: 'message', path: (id) => `/SupportTickets?preview=${id}`, repeats: true },
  ticket_late: { setting: 'message', path: (id) => `/SupportTickets?tab=all&preview=${id}`, repeats: true },
  ticket_handed_over: {
    setting: 'message',
    path: (id) => `/SupportTickets?tab=all&preview=${id}`,
    repeats: true,
  },
  course_answer: { setting: 'message', path: (id) => `/Q&A?preview=${id}`, repeats: true },
  task_given: { setting: 'task', path: (id) => `/MyTasks?preview=${id}` },
  task_done: { setting: 'task', path: (id) => `/Tasks?preview=${id}`, repeats: true },
  project_request: { setting: 'task', path: (id) => `/ProjectRequests?preview=${id}`, repeats: true },
  announcement: { setting: 'announcement', path: (id) => `/Announcements?preview=${id}` },
  announcement_reminder: {
    setting: 'announcement',
    path: (id) => `/Announcements?preview=${id}`,
    repeats: true,
  },
  review_wanted: { setting: 'approval', path: (id) => `/PeerSubmissions?preview=${id}`, repeats: true },
  review_passed_on: { setting: 'approval', path: (id) => `/MySubmissions?preview=${id}`, repeats: true },
  review_taken_away: { setting: 'approval', path: () => '/PeerSubmissions', repeats: true },
  review_decided: { setting: 'approval', path: (id) => `/MySubmissions?preview=${id}` },
  invigilation: { setting: 'task', path: () => '/Invigilation', repeats: true },
  to_mark: { setting: 'marking', path: (id) => `/Exams?preview=${id}`, repeats: true },
  result: { setting: 'result', path: (id) => `/ExamResult?attemptId=${id}`, repeats: true },
  attempt_decided: { setting: 'result', path: (id) => `/ExamResult?attemptId=${id}`, repeats: true },
  result_corrected: { setting: 'result', path: (id) => `/ExamResult?attemptId=${id}`, repeats: true },
  certificates_doubted: {
    setting: 'approval',
    path: () => '/IssuedCertificates?tab=doubted',
    repeats: true,
  },
  certificate: { setting: 'result', path: () => '/MyAchievements' },
  report_ready: { setting: 'task', path: (id) => `/Reports?tab=runs&preview=${id}`, hasOwnLetter: true },
  report_paused: { setting: 'approval', path: () => '/Reports?tab=schedules', repeats: true },
  health: { setting: 'approval', path: () => '/SystemHealth', repeats: true, hasOwnLetter: true },
} as const satisfies Readonly<Record<string, Definition>>;

export type NotificationName = keyof typeof NOTIFICATIONS;

/** True for a kind that this version knows. */
export const isNotification = (kind: string): kind is NotificationName => Object.hasOwn(NOTIFICATIONS, kind);

/** What is known of a kind; undefined for one of a later version. */
export const notificationOf = (kind: string): Definition | undefined =>
  isNotification(kind) ? NOTIFICATIONS[kind] : undefined;
