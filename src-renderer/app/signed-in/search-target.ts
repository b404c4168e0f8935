import type { GuardSession } from '#shared/domain/shell/guard.ts';

const kinds = ['question', 'exam', 'course', 'person'] as const;
type SearchKind = (typeof kinds)[number];

/** True for a kind that search results and links may name. */
export const isSearchKind = (kind: string): kind is SearchKind => kinds.some((known) => known === kind);

interface SearchHit {
  readonly kind: SearchKind;
  readonly id: number;
}

/** Where a search result leads this person; undefined when its screen is not part of this version. */
export const searchTarget = (hit: SearchHit, session: Pick<GuardSession, 'can'>): string | undefined => {
  switch (hit.kind) {
    case 'question':
      if (session.can('questions:add')) return `/CreateQuestions?question=${hit.id}`;
      return session.can('questions:view') ? `/Questions?preview=${hit.id}` : undefined;
    case 'exam':
      if (session.can('exams:view')) return `/examPage?examId=${hit.id}`;
      return session.can('instructor-exams:view') ? `/Exams?preview=${hit.id}` : undefined;
    case 'course':
    case 'person':
      return undefined;
  }
};
