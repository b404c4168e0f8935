import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { SaveAndPublishModal, type Ending } from '../components/save-and-publish-modal.tsx';
import { sampleRecord } from '../sample-exam.ts';

/** What is asked before an exam is published, with a sample exam; nothing is published here. */
export const SaveAndPublishModalPage = () => {
  const { t } = useTranslation('exams');
  const [isOpen, setOpen] = useState(true);
  const [ending, setEnding] = useState<Ending | undefined>(undefined);
  return (
    <DemoStage title={t('action.review')} description={t('demo.publish')}>
      <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={() => setOpen(true)}>
        {t('demo.open')}
      </Button>
      <Text c="dimmed" role="status">
        {ending === undefined ? null : t('demo.chosen', { choice: t(`ending.${ending}.label`) })}
      </Text>
      <SaveAndPublishModal
        opened={isOpen}
        record={sampleRecord}
        attempts={0}
        review={null}
        confirmLabel={t('ending.publish.confirm')}
        isBusy={false}
        onConfirm={(chosen) => {
          setEnding(chosen);
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </DemoStage>
  );
};
