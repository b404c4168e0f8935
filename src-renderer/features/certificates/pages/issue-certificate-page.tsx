import { Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CertificatePreview } from '#renderer/components/certificate-preview.tsx';
import { DemoStage } from '#renderer/components/demo-stage.tsx';

/** The certificate with sample data: what is typed shows at once; whether it can be printed says the PDF. */
export const IssueCertificatePage = () => {
  const { t } = useTranslation(['certificates', 'shell']);
  const [studentName, setStudentName] = useState(t('sample.name'));
  const [title, setTitle] = useState(t('sample.title'));
  return (
    <DemoStage title={t('shell:routes.issueCertificate')} description={t('sample.text')}>
      <Group grow align="flex-start">
        <TextInput
          label={t('sample.nameLabel')}
          maxLength={200}
          value={studentName}
          onChange={(event) => setStudentName(event.currentTarget.value)}
        />
        <TextInput
          label={t('sample.titleLabel')}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </Group>
      <CertificatePreview kind="exam" title={title} subject={t('sample.subject')} studentName={studentName} />
    </DemoStage>
  );
};
