import type { ReleaseTerms } from '#shared/contract/exam-drafts.ts';
import { parseParts, printParts, type TermColumns } from '#shared/domain/exam-attempts/release.ts';
import { iso } from '#server/iso.ts';

/** Terms of release to columns. */
export const toReleaseColumns = ({ policy, release_at: at, parts }: ReleaseTerms): TermColumns => ({
  release_policy: policy,
  release_at: policy === 'on_date' && at !== null ? Date.parse(at) : null,
  release_parts: printParts(parts),
});

/** Terms of release as they travel. */
export const presentTerms = (row: TermColumns): ReleaseTerms => ({
  policy: row.release_policy,
  release_at: row.release_at === null ? null : iso(row.release_at),
  parts: parseParts(row.release_parts),
});
