import { useEffect } from 'react';
import {
  courseSubmissionsContract,
  MAX_SUBMISSION_FILE_BYTES,
  MAX_SUBMISSION_FILES,
} from '#shared/contract/course-submissions.ts';
import { AttachFiles } from '#renderer/components/attachments/attach-files.tsx';
import { useAttachFiles } from '#renderer/components/attachments/use-attach-files.ts';
import { api } from '#renderer/lib/api.ts';
import type { Assignment } from '../use-assignment.ts';

const MOST = { bytes: MAX_SUBMISSION_FILE_BYTES, count: MAX_SUBMISSION_FILES };

const keep = async (uploadId: string) =>
  (await api(courseSubmissionsContract.keepSubmissionFile, { body: { upload_id: uploadId } })).body.data;

/** Files of an assignment, named by the hand-in. */
export const HandInFiles = ({ assignment }: { readonly assignment: Assignment }) => {
  const { kept, addFile, removeFile, setSending } = assignment;
  const attaching = useAttachFiles({ files: kept.files, onAdd: addFile, keep, most: MOST });
  const count = attaching.sending.length;
  useEffect(() => setSending(count), [count, setSending]);
  return <AttachFiles files={kept.files} attaching={attaching} onRemove={removeFile} most={MOST} />;
};
