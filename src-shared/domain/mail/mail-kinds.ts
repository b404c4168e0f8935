/** Kinds of mail that belong to an account: nobody can do without them. */
const NEEDED = ['verification', 'recovery', 'security', 'invitation', 'approval', 'receipt'] as const;

/** Kinds of mail that a person may not want. */
export const OPTIONAL_MAIL_KINDS = ['registrations', 'news', 'health', 'reports'] as const;
export type OptionalMailKind = (typeof OPTIONAL_MAIL_KINDS)[number];

export const MAIL_KINDS = [...NEEDED, ...OPTIONAL_MAIL_KINDS] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** The kind of a word, where a person may do without it; undefined for all else. */
export const optionalKindOf = (word: string): OptionalMailKind | undefined =>
  OPTIONAL_MAIL_KINDS.find((kind) => kind === word);
