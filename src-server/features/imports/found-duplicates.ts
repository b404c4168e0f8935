/** One question of a file that is there already. */
export interface FoundDuplicate {
  readonly index: number;
  readonly kind: 'same' | 'near';
  readonly question: { readonly id: number; readonly title: string } | null;
  readonly otherIndex: number | null;
}

/** What was found in one revision of an import; what is written meanwhile is found again after a while. */
export interface FoundDuplicates {
  readonly revision: number;
  readonly until: number;
  readonly found: readonly FoundDuplicate[];
}
