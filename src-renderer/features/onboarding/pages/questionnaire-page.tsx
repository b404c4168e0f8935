import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { useSession } from '#renderer/lib/session.ts';
import { QuestionnaireForm } from '../components/questionnaire-form.tsx';
import { questionnaireQuery } from '../queries.ts';

/** The questionnaire of instructors. `?userId` names whose it is, and only the own one is here. */
export const QuestionnairePage = () => {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const session = useSession();
  const [params] = useSearchParams();
  const asked = params.get('userId');
  const isOwn = session !== null && (asked === null || asked === String(session.user.id));
  const isInstructor = session?.user.user_role === 'Instructor';
  const query = useQuery({ ...questionnaireQuery, enabled: isOwn && isInstructor });
  const toDashboard = (
    <Button component={Link} to="/Dashboard">
      {t('toDashboard')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('questionnaire.title')} description={t('questionnaire.text')} withLine />
      <Stack maw={768} w="100%" px={{ base: 16, sm: 24 }} py={20}>
        {isOwn && isInstructor ? (
          <QueryState query={query} skeleton={<SkeletonForm />} errorTitle={t('questionnaire.failed')}>
            {(stored) => (
              <QuestionnaireForm
                stored={stored}
                onDone={() => {
                  showSuccess(t('questionnaire.saved'));
                  void navigate('/Dashboard');
                }}
              >
                <Button component={Link} to="/Dashboard" variant="default">
                  {t('questionnaire.leave')}
                </Button>
              </QuestionnaireForm>
            )}
          </QueryState>
        ) : (
          <EmptyState
            title={t(isOwn ? 'questionnaire.forInstructors' : 'questionnaire.notYours')}
            text={t(isOwn ? 'questionnaire.forInstructorsText' : 'questionnaire.notYoursText')}
            action={toDashboard}
          />
        )}
      </Stack>
    </>
  );
};
