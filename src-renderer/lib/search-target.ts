import type { GuardSession } from '#shared/domain/shell/guard.ts';
import { accountPath } from './account-path.ts';

const kinds = ['question', 'exam', 'course', 'person'] as const;
type SearchKind = (typeof kinds)[number];

/** True for a kind that search results and links may name. */
export const isSearchKind = (kind: string): kind is SearchKind => kinds.some((known) => known === kind);

interface SearchHit {
  readonly kind: SearchKind;
  readonly id: number;
  readonly title?: string;
  /** Of a person, whose list it names. */
  readonly role?: string | null;
  /** Of a person their address. */
  readonly subtitle?: string;
}

/** Where a search result leads this person; undefined where they have no screen for it. */
export const searchTarget = (hit: SearchHit, session: Pick<GuardSession, 'can'>): string | undefined => {
  switch (hit.kind) {
    case 'question':
      if (session.can('questions:add')) return `/CreateQuestions?question=${hit.id}`;
      return session.can('questions:view') ? `/Questions?preview=${hit.id}` : undefined;
    case 'exam':
      if (session.can('exams:view')) return `/examPage?examId=${hit.id}`;
      return session.can('instructor-exams:view') ? `/Exams?preview=${hit.id}` : undefined;
    case 'course':
      if (session.can('courses:view')) return `/coursePage?courseId=${hit.id}`;
      if (session.can('instructor-courses:add')) return `/contentView?courseId=${hit.id}`;
      if (!session.can('instructor-courses:view') || hit.title === undefined) return undefined;
      return `/Courses?${new URLSearchParams({ q: hit.title }).toString()}`;
    case 'person':
      if (!session.can('users:view') || hit.subtitle === undefined) return undefined;
      return accountPath(hit.role ?? '', hit.subtitle);
  }
};
