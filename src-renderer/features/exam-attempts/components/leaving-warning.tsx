import { Button, Modal, Text } from '@mantine/core';
import { IconAppWindow } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WindowRules } from '#shared/contract/exam-drafts.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { RunnerLine } from './runner-line.tsx';

interface LeavingProps {
  readonly window: WindowRules;
  /** How often the window was left. */
  readonly count: number;
}

/** Said once, the first time that the window was left: what comes of the next time. */
export const LeavingWarning = ({ window, count, isKnown }: LeavingProps & { readonly isKnown: boolean }) => {
  const { t } = useTranslation('exam-attempts');
  // After a restart it was said before.
  const [said, setSaid] = useState(isKnown ? count : 0);
  return (
    <Modal
      opened={window.lockdown !== 'off' && count === 1 && said < 1}
      onClose={() => setSaid(1)}
      title={t('held.warning.title')}
      size={480}
      withCloseButton={false}
    >
      <Text>{t('held.warning.text')}</Text>
      <Text mt={12}>{t(`held.warning.next.${window.on_leaving}`)}</Text>
      <DialogActions>
        <Button onClick={() => setSaid(1)} data-autofocus>
          {t('held.warning.done')}
        </Button>
      </DialogActions>
    </Modal>
  );
};

/** How often it was left, for whoever wonders what is written down. */
export const LeavingsLine = ({ window, count }: LeavingProps) => {
  const { t } = useTranslation('exam-attempts');
  return window.lockdown === 'off' || count === 0 ? null : (
    <RunnerLine icon={IconAppWindow} role="status">
      {t('held.leavings', { count })}
    </RunnerLine>
  );
};
