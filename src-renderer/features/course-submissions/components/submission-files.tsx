import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#shared/contract/stored-files.ts';
import { StoredFiles } from '#renderer/components/attachments/stored-files.tsx';
import { Panel } from '#renderer/components/panel.tsx';

/** The files of a hand-in, to be read and saved. */
export const SubmissionFiles = ({ files }: { readonly files: readonly StoredFile[] }) => {
  const { t } = useTranslation('course-submissions');
  if (files.length === 0) return null;
  return (
    <Panel title={t('files')}>
      <StoredFiles label={t('files')} files={files} />
    </Panel>
  );
};
