import { useState } from 'react';
import { z } from 'zod';
import { ReviewRating } from '#shared/contract/review-submissions.ts';
import { draftBackup } from '#renderer/lib/draft-backup.ts';
import { useSession } from '#renderer/lib/session.ts';
import type { Remark } from './queries.ts';

const Draft = z.object({
  reason: z.string(),
  remarks: z.array(
    z.object({
      anchor: z.enum(['content', 'question', 'item']),
      anchor_id: z.number().nullable(),
      text: z.string(),
      is_required: z.boolean(),
    }),
  ),
  // What was written by an earlier version has none.
  ratings: z.array(ReviewRating).default([]),
});
type Draft = z.infer<typeof Draft>;

const NOTHING: Draft = { reason: '', remarks: [], ratings: [] };

const isAt = (one: Remark, anchor: Remark['anchor'], id: number | null): boolean =>
  one.anchor === anchor && one.anchor_id === id;

/** A review that is being written, kept in this window until it is decided. */
export const useReviewDraft = (submissionId: number) => {
  const userId = useSession()?.user.id ?? 0;
  const backup = draftBackup('review', userId, Draft);
  const [draft, setDraft] = useState(() => backup.read(submissionId)?.value ?? NOTHING);
  const change = (next: Draft): void => {
    setDraft(next);
    backup.write(submissionId, { value: next, version: null, at: Date.now() });
  };
  return {
    reason: draft.reason,
    setReason: (reason: string): void => change({ ...draft, reason }),
    remarkAt: (anchor: Remark['anchor'], id: number | null): Remark =>
      draft.remarks.find((one) => isAt(one, anchor, id)) ?? {
        anchor,
        anchor_id: id,
        text: '',
        is_required: false,
      },
    setRemark: (remark: Remark): void =>
      change({
        ...draft,
        remarks: [
          ...draft.remarks.filter((one) => !isAt(one, remark.anchor, remark.anchor_id)),
          ...(remark.text === '' ? [] : [remark]),
        ],
      }),
    ratings: draft.ratings,
    rate: (rating: ReviewRating): void =>
      change({
        ...draft,
        ratings: [...draft.ratings.filter(({ criterion }) => criterion !== rating.criterion), rating],
      }),
    /** What is sent: of what was only blanks nothing. */
    remarks: draft.remarks.filter(({ text }) => text.trim() !== ''),
    forget: (): void => {
      backup.remove(submissionId);
      setDraft(NOTHING);
    },
  };
};
