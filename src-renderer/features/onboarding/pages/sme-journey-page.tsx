import { Button, Paper, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { JourneyState } from '#shared/contract/onboarding.ts';
import { missingIn } from '#shared/domain/onboarding/journey-answers.ts';
import { moveJourney } from '#shared/domain/onboarding/sme-journey.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SaveState } from '#renderer/components/save-state.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { greetedName } from '#renderer/lib/greeted-name.ts';
import { useSession } from '#renderer/lib/session.ts';
import { JourneyNavigation, JourneyProgress } from '../components/journey-navigation.tsx';
import { JourneyStep } from '../components/journey-step.tsx';
import { mirrorJourney } from '../journey-mirror.ts';
import { journeyQuery, useCompleteJourney } from '../queries.ts';
import { listsOf, useJourney } from '../use-journey.ts';

const JourneyBody = ({ loaded }: { readonly loaded: JourneyState }) => {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const { journey, answers, save, answer, move } = useJourney(loaded);
  const complete = useCompleteJourney();
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(journey.step);
  useEffect(() => {
    if (shown.current === journey.step) return;
    shown.current = journey.step;
    title.current?.focus();
  }, [journey.step]);
  const missing = missingIn(journey.step, answers);

  const finish = async (how: 'finish' | 'finish-early'): Promise<void> => {
    // What was typed last is kept whatever becomes of the end.
    if (!(await save.flush())) return;
    const finished = moveJourney(journey, how);
    complete.mutate(
      { data: listsOf(finished) },
      {
        onSuccess: () => {
          mirrorJourney(finished);
          void navigate('/Dashboard', { replace: true });
        },
      },
    );
  };

  return (
    <Stack gap={20}>
      <JourneyProgress journey={journey} />
      <Paper withBorder p={{ base: 16, sm: 24 }}>
        <Stack gap={20}>
          <Title order={2} ref={title} tabIndex={-1}>
            {t(`journey.steps.${journey.step}`)}
          </Title>
          <JourneyStep step={journey.step} answers={answers} onAnswer={answer} />
        </Stack>
      </Paper>
      <JourneyNavigation
        journey={journey}
        isAnswered={missing.length === 0}
        isBusy={complete.isPending}
        hint={t(journey.step === 5 ? 'journey.answerAll' : 'journey.answerOne')}
        onPrevious={() => move('previous')}
        onSkip={() => move('skip')}
        onNext={() => move('next')}
        onFinish={() => void finish('finish')}
        onFinishEarly={() => void finish('finish-early')}
      />
      <SaveState status={save.status} onRetry={save.retry} />
    </Stack>
  );
};

/** The five steps with which a new SME begins. */
export const SmeJourneyPage = () => {
  const { t } = useTranslation('onboarding');
  const session = useSession();
  const isSme = session?.user.user_role === 'SME';
  const query = useQuery({ ...journeyQuery, enabled: isSme });
  const toDashboard = (
    <Button component={Link} to="/Dashboard">
      {t('toDashboard')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('journey.title', { name: greetedName(session?.user.first_name ?? '') })}
        description={t('journey.text')}
        withLine
      />
      <Stack maw={768} w="100%" px={{ base: 16, sm: 24 }} py={20}>
        {isSme ? (
          <QueryState query={query} skeleton={<SkeletonForm />} errorTitle={t('journey.failed')}>
            {(loaded) =>
              loaded.is_onboarding_complete ? (
                <EmptyState title={t('journey.over')} text={t('journey.overText')} action={toDashboard} />
              ) : (
                <JourneyBody loaded={loaded} />
              )
            }
          </QueryState>
        ) : (
          <EmptyState title={t('journey.forSmes')} text={t('journey.forSmesText')} action={toDashboard} />
        )}
      </Stack>
    </>
  );
};
