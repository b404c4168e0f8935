import { Text, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { certificatesContract, type Certificate } from '#shared/contract/certificates.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { useRevoke } from '../queries.ts';

interface RevokeDialogProps {
  readonly certificate: Pick<Certificate, 'id' | 'number' | 'student_name' | 'title'>;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Takes a certificate back, with the reason that its holder reads. */
export const RevokeDialog = ({ certificate, opened, onClose }: RevokeDialogProps) => {
  const { t } = useTranslation('certificates');
  const { number, student_name: name, title } = certificate;
  return (
    <FormDialog
      opened={opened}
      title={t('revoke.title', { number })}
      submitLabel={t('revoke.action')}
      endpoint={certificatesContract.revoke}
      initial={{ reason: '' }}
      mutation={useRevoke(certificate.id)}
      missing={{ reason: t('revoke.missing') }}
      onClose={onClose}
      onDone={() => {
        onClose();
        showSuccess(t('revoke.done', { number }));
      }}
    >
      {(form) => (
        <>
          <Text>{t('revoke.text', { name, title })}</Text>
          <Textarea
            label={t('revoke.reason')}
            description={t('revoke.hint')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            data-autofocus
            {...form.field('reason')}
          />
        </>
      )}
    </FormDialog>
  );
};
