import { Group, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import type { SaveStatus } from '#renderer/hooks/autosaver.ts';
import { SaveDraftButton } from '../components/save-draft-button.tsx';

const TAKES_MS = 600;

/** The button that stores a draft, in each of its states; nothing is stored here. */
export const SaveDraftButtonPage = () => {
  const { t } = useTranslation('exams');
  const [status, setStatus] = useState<SaveStatus>({ state: 'dirty' });
  const isSaving = status.state === 'saving';
  useEffect(() => {
    if (!isSaving) return;
    const timer = setTimeout(() => setStatus({ state: 'saved', at: Date.now() }), TAKES_MS);
    return () => clearTimeout(timer);
  }, [isSaving]);
  return (
    <DemoStage title={t('saveDraft.save')} description={t('demo.saveDraft')}>
      <Group>
        <SaveDraftButton status={status} onSave={() => setStatus({ state: 'saving' })} />
        <SaveDraftButton
          status={{ state: 'failed', reason: '' }}
          onSave={() => setStatus({ state: 'saving' })}
        />
      </Group>
      <Text c="dimmed" role="status">
        {status.state === 'saved' ? t('demo.saved') : null}
      </Text>
    </DemoStage>
  );
};
