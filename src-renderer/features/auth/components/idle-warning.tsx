import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatTimeLeft } from '../format-time-left.ts';

interface IdleWarningProps {
  readonly timeLeft: number;
  readonly isShared?: boolean;
  readonly onContinue: () => void;
  readonly onLogOut: () => void;
}

/** What the warning after an hour of stillness says, and its two ways on. */
export const IdleWarning = ({ timeLeft, isShared = false, onContinue, onLogOut }: IdleWarningProps) => {
  const { t } = useTranslation('auth');
  return (
    <>
      <Text c="var(--ink2)">{t(isShared ? 'idle.shared' : 'idle.text')}</Text>
      <Text className="tn" role="timer" size="xl" lh="26px" fw={600} mt={16}>
        {formatTimeLeft(timeLeft)}
      </Text>
      <Group gap={8} justify="flex-end" mt={20}>
        <Button variant="default" onClick={onLogOut}>
          {t('idle.logOut')}
        </Button>
        <Button onClick={onContinue} data-autofocus>
          {t('idle.continue')}
        </Button>
      </Group>
    </>
  );
};
