import { Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteConfirmationCard } from '../components/delete-confirmation-card.tsx';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { PlaceUses } from '../components/place-uses.tsx';

/** The question before a deletion that cannot be taken back, with a sample folder; nothing is deleted here. */
export const DeleteConfirmationCardPage = () => {
  const { t } = useTranslation('questions');
  const [said, setSaid] = useState<'confirmed' | 'cancelled' | undefined>(undefined);
  return (
    <DemoStage title={t('deleteCard.title')} description={t('deleteCard.pageText')}>
      <Paper withBorder radius="xl" shadow="md" p={20}>
        <DeleteConfirmationCard
          title={t('folders.deleteTitle', { name: t('deleteCard.folder') })}
          confirmLabel={t('folders.delete')}
          onConfirm={() => setSaid('confirmed')}
          onCancel={() => setSaid('cancelled')}
        >
          <PlaceUses kind="folder" questions={1240} subfolders={3} smart={[]} />
        </DeleteConfirmationCard>
      </Paper>
      <Text c="dimmed" role="status">
        {said === undefined ? null : t(`deleteCard.${said}`)}
      </Text>
    </DemoStage>
  );
};
