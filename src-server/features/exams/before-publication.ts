import { z } from 'zod';
import { EXAM_STATUSES } from '#shared/contract/exam-status.ts';

/** What an exam or a course was before its last publication, and which version that published. */
const BeforePublication = z.strictObject({
  at: z.int(),
  version_id: z.int(),
  version_no: z.int(),
  status: z.enum(EXAM_STATUSES),
  progress_bar: z.int(),
  published_version_id: z.int().nullable(),
  published_at: z.int().nullable(),
});
type BeforePublication = z.infer<typeof BeforePublication>;

/** An exam or a course as it stands before it is published. */
type Published = Omit<BeforePublication, 'at' | 'version_id' | 'version_no'> & {
  readonly before_publication: string | null;
};

/**
 * The text of `before_publication`, for the version that is published now. Of one that waits for approval already,
 * the earlier one is not kept: taking back or returning leads to what stood before the first of them.
 */
export function toBeforePublication(
  content: Published,
  version: { readonly id: number; readonly versionNo: number },
  now: number,
): string {
  const isWaiting = content.status === 'pending_approval';
  const waiting = isWaiting ? readBeforePublication(content.before_publication) : null;
  const { status, progress_bar, published_version_id, published_at } = waiting ?? content;
  return JSON.stringify({
    at: now,
    version_id: version.id,
    version_no: version.versionNo,
    status,
    progress_bar,
    published_version_id,
    published_at,
  } satisfies BeforePublication);
}

/** What a publication replaced; null where there is none that could be taken back. */
export const readBeforePublication = (json: string | null): BeforePublication | null =>
  json === null ? null : BeforePublication.parse(JSON.parse(json));
