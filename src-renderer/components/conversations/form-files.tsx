import { useEffect, useRef } from 'react';
import type { ContractForm } from '#renderer/hooks/use-contract-form.ts';
import { AttachFiles } from '../attachments/attach-files.tsx';
import { useAttachFiles, type AttachedFile } from '../attachments/use-attach-files.ts';
import { keepAttachment, MOST_ATTACHED } from './conversation-queries.ts';

interface WithFiles extends Record<string, unknown> {
  readonly attachments: readonly AttachedFile[];
}

interface FormFilesProps<Values extends WithFiles> {
  readonly form: Pick<ContractForm<Values>, 'values' | 'set'>;
}

/** The files of a form whose body has `attachments`. */
export const FormFiles = <Values extends WithFiles>({ form }: FormFilesProps<Values>) => {
  const { attachments } = form.values;
  // Several files arrive one after the other: each adds to what is there by then.
  const latest = useRef(attachments);
  useEffect(() => {
    latest.current = attachments;
  }, [attachments]);
  const put = (files: readonly AttachedFile[]): void => {
    latest.current = files;
    form.set('attachments', files);
  };
  const attaching = useAttachFiles({
    files: attachments,
    onAdd: (file) => put([...latest.current.filter(({ sha256 }) => sha256 !== file.sha256), file]),
    keep: keepAttachment,
    most: MOST_ATTACHED,
  });
  return (
    <AttachFiles
      files={attachments}
      attaching={attaching}
      onRemove={(sha256) => put(latest.current.filter((one) => one.sha256 !== sha256))}
      most={MOST_ATTACHED}
    />
  );
};
