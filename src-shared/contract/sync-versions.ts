interface SyncVersion {
  readonly version: number;
  /** The day of the release that brought it. */
  readonly since: string;
  /** What older computers would get wrong. */
  readonly why: string;
}

/**
 * The versions of what a hub and its computers tell each other (docs/how-sync-works.md, "Old computers"). One is added by hand
 * when a command changes its meaning, or when rows come that older computers cannot hold; a migration alone adds none.
 */
export const SYNC_VERSIONS: readonly SyncVersion[] = [
  { version: 23, since: '2026-11-22', why: 'An exam may have an end.' },
  {
    version: 25,
    since: '2026-11-23',
    why: 'Passing brings a certificate as the version says, not the draft.',
  },
  { version: 28, since: '2026-11-24', why: 'A pull names the rows that a computer cannot hold.' },
  { version: 30, since: '2026-11-25', why: 'People have profiles, settings, groups and requests.' },
  { version: 31, since: '2026-11-26', why: 'Courses have contents, and files a library.' },
  { version: 32, since: '2026-11-27', why: 'What learners do in courses, and what they earn, travels.' },
  { version: 33, since: '2026-11-28', why: 'Purchases, carts and wishes travel.' },
  { version: 34, since: '2026-11-29', why: 'People talk, ask for help, hand in and plan.' },
  { version: 35, since: '2026-11-30', why: 'People are notified, and block each other.' },
  { version: 36, since: '2026-12-01', why: 'People get more time in exams, also while they sit them.' },
  { version: 37, since: '2026-12-02', why: 'Messages have files.' },
  { version: 38, since: '2026-12-03', why: 'A task is given to several people at once.' },
  { version: 39, since: '2026-12-04', why: 'Training videos and resources carry files.' },
  {
    version: 40,
    since: '2026-12-05',
    why: 'Exams are sealed, have breaks and a number of them, hold their window or ask for the Safe Exam Browser, keep a last option last, ask for staff after an interruption, have their keys corrected after the hand-in, and their results released when their authors say so, and have invigilators; how somebody reads one best goes with them.',
  },
];

/** Stands beside every recorded command and in every message: by which version it is meant. */
export const SCHEMA_VERSION = 40;

/**
 * The oldest version that a hub serves. What a release of the last twelve months speaks is served
 * (sync-versions.test.ts).
 */
export const OLDEST_SCHEMA_VERSION = 23;

/** From this version on, a computer hears in a pull which rows it cannot hold. */
export const WITHHELD_IN_PULL = 28;

/** From this version on, a computer reads grants that say by which proof of the person they were given. */
export const COUNTED_GRANTS = 30;
