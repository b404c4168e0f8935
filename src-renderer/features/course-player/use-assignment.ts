import { queryOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod';
import type { ItemDraft } from '#shared/contract/course-item-drafts.ts';
import { courseSubmissionsContract, type OwnSubmissions } from '#shared/contract/course-submissions.ts';
import { useKeptDraft } from '#renderer/hooks/use-kept-draft.ts';
import { api } from '#renderer/lib/api.ts';
import { newIdempotencyKey } from '#renderer/lib/idempotency-key.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { progressQuery } from './queries.ts';
import { useItemDraft } from './use-item-draft.ts';

/** An assignment that is worked on, as this computer keeps it until it is handed in. */
const KeptAssignment = z.object({
  answers: z.array(z.object({ no: z.int(), text: z.string() })),
  files: z.array(z.object({ sha256: z.string(), name: z.string(), size: z.int().nullable() })),
  /** Another try was asked for: the last hand-in is not shown any more. */
  is_again: z.boolean(),
});
type KeptAssignment = z.infer<typeof KeptAssignment>;

const NOTHING: KeptAssignment = { answers: [], files: [], is_again: false };
const isSame = (one: KeptAssignment, other: KeptAssignment): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A mark may come with any round. */
const WATCH_MS = 30_000;

/** What was handed in for an assignment, and what was said to it. */
export const submissionsQuery = (courseId: number, itemId: number) =>
  queryOptions({
    queryKey: ['course-player', 'submissions', courseId, itemId],
    queryFn: async ({ signal }) =>
      (
        await api(
          courseSubmissionsContract.listOwnSubmissions,
          { params: { id: courseId, itemId } },
          { signal },
        )
      ).body,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data[0]?.state === 'handed_in' ? WATCH_MS : false),
  });

interface Place {
  readonly courseId: number;
  readonly itemId: number;
  readonly userId: number;
  /** What the server of this computer kept of an earlier visit. */
  readonly found: ItemDraft | null;
}

/** The draft of an assignment and its hand-in. */
export const useAssignment = ({ courseId, itemId, userId, found }: Place, handedIn: OwnSubmissions) => {
  const backup = useItemDraft({
    kind: 'course-assignment',
    schema: KeptAssignment,
    courseId,
    itemId,
    userId,
    found,
  });
  const { draft, latest, type, restart } = useKeptDraft<KeptAssignment>({
    loaded: undefined,
    blank: NOTHING,
    same: isSame,
    isBlank: (value) => isSame(value, NOTHING),
    backup,
  });
  const kept = draft.value;
  const [last] = handedIn.data;
  const isUnderWay = kept.is_again || kept.answers.length > 0 || kept.files.length > 0;
  const shown = isUnderWay ? undefined : last;
  // Sent again after no answer, the same words are handed in once.
  const sent = useRef<{ readonly value: KeptAssignment; readonly key: string } | undefined>(undefined);
  const [sending, setSending] = useState(0);
  const handIn = useMutation({
    mutationFn: async () => {
      const { value } = latest();
      const key = sent.current?.value === value ? sent.current.key : newIdempotencyKey();
      sent.current = { value, key };
      const body = {
        course_id: courseId,
        item_id: itemId,
        answers: value.answers,
        files: value.files.map(({ sha256, name }) => ({ sha256, name })),
      };
      return (await api(courseSubmissionsContract.handInAssignment, { body }, { idempotencyKey: key })).body
        .data;
    },
    meta: { errors: 'inline' },
    onSuccess: (submission) => {
      sent.current = undefined;
      const { queryKey } = submissionsQuery(courseId, itemId);
      queryClient.setQueryData(queryKey, (now) =>
        now === undefined ? now : { ...now, data: [submission, ...now.data] },
      );
      void queryClient.invalidateQueries({ queryKey });
      void queryClient.invalidateQueries({ queryKey: progressQuery(courseId).queryKey });
      restart(NOTHING);
    },
  });
  return {
    kept,
    /** The hand-in that is shown; undefined while another one is worked on. */
    shown,
    /** What stands in the fields: of the hand-in that is shown, else as it was typed. */
    answers: new Map((shown?.answers ?? kept.answers).map(({ no, text }) => [no, text])),
    write: (no: number, text: string): void => {
      const { value } = latest();
      type({ ...value, answers: [...value.answers.filter((one) => one.no !== no), { no, text }] });
    },
    addFile: (file: KeptAssignment['files'][number]): void => {
      const { value } = latest();
      type({ ...value, files: [...value.files.filter((one) => one.sha256 !== file.sha256), file] });
    },
    removeFile: (sha256: string): void => {
      const { value } = latest();
      type({ ...value, files: value.files.filter((one) => one.sha256 !== sha256) });
    },
    /** Begins anew with what was handed in last. */
    again: (): void =>
      type({
        answers: (last?.answers ?? []).map(({ no, text }) => ({ no, text })),
        files: (last?.files ?? []).map(({ sha256, name, size }) => ({ sha256, name, size })),
        is_again: true,
      }),
    handIn,
    sending,
    setSending,
  };
};

export type Assignment = ReturnType<typeof useAssignment>;
