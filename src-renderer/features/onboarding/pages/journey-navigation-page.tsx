import { Button, Paper, Stack, Text } from '@mantine/core';
import { useReducer } from 'react';
import { useTranslation } from 'react-i18next';
import { moveJourney, NEW_JOURNEY } from '#shared/domain/onboarding/sme-journey.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { JourneyNavigation, JourneyProgress } from '../components/journey-navigation.tsx';

/** The navigation of the journey by itself, over a journey that nobody keeps. */
export const JourneyNavigationPage = () => {
  const { t } = useTranslation('onboarding');
  const [journey, move] = useReducer(moveJourney, NEW_JOURNEY);
  return (
    <>
      <PageHeader title={t('navigation.title')} description={t('navigation.text')} withLine />
      <Stack maw={768} w="100%" px={{ base: 16, sm: 24 }} py={20} gap={20}>
        <JourneyProgress journey={journey} />
        <Paper withBorder p={{ base: 16, sm: 24 }}>
          <Text fw={550}>{t(`journey.steps.${journey.step}`)}</Text>
          {journey.isComplete ? (
            <Stack gap={12} mt={12} align="flex-start">
              <Text role="status">{t('navigation.over')}</Text>
              <Button variant="default" onClick={() => move('reset')}>
                {t('navigation.reset')}
              </Button>
            </Stack>
          ) : null}
        </Paper>
        <JourneyNavigation
          journey={journey}
          isAnswered
          isBusy={journey.isComplete}
          onPrevious={() => move('previous')}
          onSkip={() => move('skip')}
          onNext={() => move('next')}
          onFinish={() => move('finish')}
          onFinishEarly={() => move('finish-early')}
        />
      </Stack>
    </>
  );
};
