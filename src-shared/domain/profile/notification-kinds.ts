/** What somebody can be told about. */
export const NOTIFICATION_KINDS = [
  'exam_opens',
  'result',
  'marking',
  'approval',
  'account',
  'message',
  'task',
  'announcement',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Where: on a page of Lectern, by the system of the computer, by mail. */
export const NOTIFICATION_CHANNELS = ['in_app', 'desktop', 'mail'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export type NotificationChoice = { readonly [C in NotificationChannel]: boolean };
export type NotificationSettings = { readonly [K in NotificationKind]: NotificationChoice };

/** Changes of single channels of single kinds. */
export type NotificationChanges = {
  readonly [K in NotificationKind]?:
    | { readonly [C in NotificationChannel]?: boolean | undefined }
    | undefined;
};

/** Whoever has chosen nothing sees everything in the app, and has mail of what they may otherwise miss. */
const DEFAULTS: NotificationSettings = {
  exam_opens: { in_app: true, desktop: true, mail: true },
  result: { in_app: true, desktop: true, mail: true },
  marking: { in_app: true, desktop: false, mail: false },
  approval: { in_app: true, desktop: false, mail: true },
  account: { in_app: true, desktop: false, mail: true },
  message: { in_app: true, desktop: true, mail: false },
  task: { in_app: true, desktop: true, mail: false },
  announcement: { in_app: true, desktop: true, mail: true },
};

/** Kinds whose mail nobody turns off: what happens to one's own account. */
export const ALWAYS_MAILED: readonly NotificationKind[] = ['account'];

/** What was chosen, by the field, above what counts without a choice. */
export const notificationSettings = (chosen: NotificationChanges): NotificationSettings => {
  const choiceOf = (kind: NotificationKind): NotificationChoice => {
    const own = chosen[kind];
    const standard = DEFAULTS[kind];
    return {
      in_app: own?.in_app ?? standard.in_app,
      desktop: own?.desktop ?? standard.desktop,
      mail: ALWAYS_MAILED.includes(kind) || (own?.mail ?? standard.mail),
    };
  };
  return {
    exam_opens: choiceOf('exam_opens'),
    result: choiceOf('result'),
    marking: choiceOf('marking'),
    approval: choiceOf('approval'),
    account: choiceOf('account'),
    message: choiceOf('message'),
    task: choiceOf('task'),
    announcement: choiceOf('announcement'),
  };
};

const definedOf = (changes: object): object =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));

/** Changes on top of earlier ones: what they do not name stays. */
export const mergeNotifications = (
  stored: NotificationChanges,
  changes: NotificationChanges,
): NotificationChanges => {
  const merged: Record<string, object | undefined> = { ...stored };
  for (const kind of NOTIFICATION_KINDS) {
    const change = changes[kind];
    if (change !== undefined) merged[kind] = { ...stored[kind], ...definedOf(change) };
  }
  return merged;
};
