import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '#renderer/hooks/use-contract-form.ts';
import { AttachFiles } from '../attachments/attach-files.tsx';
import { useAttachFiles, type AttachedFile } from '../attachments/use-attach-files.ts';
import { Notice } from '../notice.tsx';
import { keepAttachment, MOST_ATTACHED } from './conversation-queries.ts';

/** What a form with files has: those that are there, and how many are on their way. */
export interface WithFiles extends Record<string, unknown> {
  readonly attachments: readonly AttachedFile[];
  readonly sending: number;
}

export const NO_FILES = { attachments: [], sending: 0 } as const;

/** The files as the body of the endpoint names them. */
export const namedIn = ({ attachments }: Pick<WithFiles, 'attachments'>) =>
  attachments.map(({ sha256, name }) => ({ sha256, name }));

interface FormFilesProps<Values extends WithFiles> {
  readonly form: Pick<ContractForm<Values>, 'values' | 'set' | 'field'>;
}

/** Says in the rules of a form that it is not sent before its files have arrived. */
export const useFilesRule = (): ((values: Pick<WithFiles, 'sending'>) => { attachments?: string }) => {
  const { t } = useTranslation('common');
  return ({ sending }) => (sending > 0 ? { attachments: t('attach.wait') } : {});
};

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
  const count = attaching.sending.length;
  const isStale = count !== form.values.sending;
  useEffect(() => {
    if (isStale) form.set('sending', count);
  }, [isStale, count, form]);
  const { error } = form.field('attachments');
  return (
    <>
      <AttachFiles
        files={attachments}
        attaching={attaching}
        onRemove={(sha256) => put(latest.current.filter((one) => one.sha256 !== sha256))}
        most={MOST_ATTACHED}
      />
      {error === undefined || error === null || count === 0 ? null : (
        <Notice tone="bad" role="alert">
          {error}
        </Notice>
      )}
    </>
  );
};
