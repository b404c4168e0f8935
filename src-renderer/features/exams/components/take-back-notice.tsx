import { Button, Group } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/components/notice.tsx';
import { useSecondsLeft } from '#renderer/hooks/use-seconds-left.ts';

export interface TakeBackNoticeProps {
  /** What was done, in words. */
  text: string;
  /** When it is too late, by the clock of this computer. */
  until: number;
  isBusy: boolean;
  onTakeBack: () => void;
}

/** Says what has just become final and takes it back, while that is possible. */
export function TakeBackNotice({ text, until, isBusy, onTakeBack }: TakeBackNoticeProps) {
  const { t } = useTranslation('common');
  const seconds = useSecondsLeft(until);
  if (seconds === 0) return null;
  return (
    <Notice tone="info" role="status">
      <Group justify="space-between" gap="xs">
        <span>{text}</span>
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          leftSection={<IconArrowBackUp size={14} stroke={1.6} aria-hidden />}
          onClick={onTakeBack}
        >
          {t('action.takeBack')}
          <span aria-hidden>&nbsp;{t('action.secondsLeft', { count: seconds })}</span>
        </Button>
      </Group>
    </Notice>
  );
}
