import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCheck, IconPlayerSkipForward } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  JOURNEY_STEPS,
  journeyProgress,
  maySkip,
  type Journey,
} from '#shared/domain/onboarding/sme-journey.ts';

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** How far the journey is, in a bar and in words. */
export const JourneyProgress = ({ journey }: { readonly journey: Journey }) => {
  const { t } = useTranslation('onboarding');
  const words = t('journey.stepOf', { step: journey.step, steps: JOURNEY_STEPS });
  const counted = [
    t('journey.attempted', { count: journey.attempted.length }),
    t('journey.skipped', { count: journey.skipped.length }),
  ].join(', ');
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap={8}>
        <Text size="sm" fw={550}>
          {words}
        </Text>
        <Text size="sm" c="dimmed">
          {counted}
        </Text>
      </Group>
      <Progress.Root size={6}>
        <Progress.Section value={journeyProgress(journey)} aria-label={t('journey.progress')} />
      </Progress.Root>
    </Stack>
  );
};

interface JourneyNavigationProps {
  readonly journey: Journey;
  /** Whether the current step has its answers. */
  readonly isAnswered: boolean;
  readonly isBusy?: boolean;
  readonly onPrevious: () => void;
  readonly onSkip: () => void;
  readonly onNext: () => void;
  readonly onFinish: () => void;
  readonly onFinishEarly: () => void;
  /** Why the next step waits. */
  readonly hint?: ReactNode;
}

/** Previous, skip, finish early, and on; the last step finishes. */
export const JourneyNavigation = (props: JourneyNavigationProps) => {
  const { journey, isAnswered, isBusy = false } = props;
  const { t } = useTranslation('onboarding');
  const isLast = journey.step === JOURNEY_STEPS;
  return (
    <Stack gap={12}>
      {isAnswered ? null : (
        <Text size="sm" c="dimmed" role="status">
          {props.hint}
        </Text>
      )}
      <Group justify="space-between" gap={8}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft {...icon} />}
          disabled={journey.step === 1 || isBusy}
          onClick={props.onPrevious}
        >
          {t('journey.previous')}
        </Button>
        <Group gap={8}>
          <Button variant="subtle" disabled={isBusy} onClick={props.onFinishEarly}>
            {t('journey.finishEarly')}
          </Button>
          {isLast ? null : (
            <Button
              variant="default"
              leftSection={<IconPlayerSkipForward {...icon} />}
              disabled={isBusy || !maySkip(journey)}
              onClick={props.onSkip}
            >
              {t('journey.skip')}
            </Button>
          )}
          {isLast ? (
            <Button
              leftSection={<IconCheck {...icon} />}
              loading={isBusy}
              disabled={!isAnswered}
              onClick={props.onFinish}
            >
              {t('journey.finish')}
            </Button>
          ) : (
            <Button
              rightSection={<IconArrowRight {...icon} />}
              disabled={!isAnswered || isBusy}
              onClick={props.onNext}
            >
              {t('journey.next')}
            </Button>
          )}
        </Group>
      </Group>
    </Stack>
  );
};
