/** What an entry of the audit log is about. */
export const AUDIT_TARGETS = [
  'user',
  'role',
  'group',
  'subject',
  'access-request',
  'device',
  'institution',
  'mail',
  'exam',
  'exam-attempt',
  'certificate',
  'order',
  'course',
  'question',
  'folder',
  'tag',
  'import',
  'backup',
  'audit-log',
  'withdrawal',
  /** What has no kind of its own yet. */
  'record',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/** An endpoint that the audit log names: each call that is done or refused where it is decided gets an entry. */
export interface Audited {
  readonly target: AuditTarget;
  /** The key of the path or the body that says which one; without it the service says, or there is only one. */
  readonly by?: string;
  /**
   * Keys of the body whose new values the entry holds. Nothing else of a body gets into the log: never name a
   * password, a code, a secret or an answer key here.
   */
  readonly keep?: readonly string[];
}

/** An endpoint that the audit log does not name, and why. */
export interface NotAudited {
  readonly exempt: string;
}

export type AuditRule = Audited | NotAudited;

/** Why the audit log leaves out what somebody writes in drafts of their own. */
export const NOT_AUDITED = {
  ownDraft: { exempt: 'Autosaves and edits of a draft: versions of the draft tell them.' },
  answers: { exempt: 'The log of the attempt has its own chain.' },
  ownProfile: {
    exempt: 'What somebody says of themselves, or chooses for themselves: it is read where it is shown.',
  },
  ownView: { exempt: 'It changes nothing but what this person or computer sees.' },
} as const satisfies Readonly<Record<string, NotAudited>>;

/** The rule of an audited endpoint; null where the log does not name it. */
export const auditedBy = (rule: AuditRule | undefined): Audited | null =>
  rule === undefined || 'exempt' in rule ? null : rule;
