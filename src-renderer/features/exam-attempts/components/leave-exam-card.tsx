import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export interface LeaveExamCardProps {
  /** "52 min", or null without a limit. */
  readonly minutesLeft: number | null;
  /** "11:34". */
  readonly endsAt: string | null;
  readonly answered: number;
  readonly unsaved: number;
  readonly isSaving: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true, style: { flex: 'none', marginTop: 1 } } as const;

const fact = { gap: 10, align: 'flex-start', wrap: 'nowrap' } as const;

/** What leaving an exam means, before it is left. */
export const LeaveExamCard = ({
  minutesLeft,
  endsAt,
  answered,
  unsaved,
  isSaving,
  onStay,
  onLeave,
}: LeaveExamCardProps) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <>
      <Text c="var(--ink2)">{t('leave.text')}</Text>
      <Stack component="ul" gap={8} mt={16} lh="20px" className="tn">
        <Group component="li" {...fact}>
          <IconClock {...icon} color="var(--dim)" />
          {minutesLeft === null
            ? t('leave.untimed')
            : t('leave.clock', { count: minutesLeft, ends: endsAt ?? '' })}
        </Group>
        {unsaved === 0 ? (
          <Group component="li" {...fact}>
            <IconCircleCheck {...icon} color="var(--ok)" />
            {t('leave.saved', { count: answered })}
          </Group>
        ) : (
          <Group component="li" {...fact} c="var(--bad)" role="alert">
            <IconAlertCircle {...icon} />
            {isSaving ? t('leave.saving', { count: unsaved }) : t('leave.unsaved', { count: unsaved })}
          </Group>
        )}
      </Stack>
      <Group gap={8} justify="flex-end" mt={24}>
        <Button variant="default" color={unsaved === 0 ? 'gray' : 'red'} onClick={onLeave}>
          {unsaved === 0 ? t('leave.leave') : t('leave.leaveUnsaved')}
        </Button>
        <Button onClick={onStay} data-autofocus>
          {t('leave.stay')}
        </Button>
      </Group>
    </>
  );
};
