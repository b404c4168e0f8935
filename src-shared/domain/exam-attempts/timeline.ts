/** What a log says, by what a person looks for: what was answered, what happened around the page, the time. */
export const TIMELINE_KINDS = {
  answers: ['answer', 'flag', 'unflag', 'view'],
  window: ['window', 'focus', 'blur', 'let_out'],
  surroundings: ['computer', 'network', 'power', 'zoom', 'resume', 'go_on'],
  time: [
    'start',
    'submit',
    'clock',
    'hub_time',
    'grant',
    'computer_grant',
    'break_start',
    'break_end',
    'reopening',
    'release',
    'move',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type TimelineGroup = keyof typeof TIMELINE_KINDS;

/** The groups, in the order in which they are offered. */
export const TIMELINE_GROUPS = [
  'answers',
  'window',
  'surroundings',
  'time',
] as const satisfies readonly TimelineGroup[];
