import { Button, Group, List, Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { greetedName } from '#renderer/lib/greeted-name.ts';
import { useSession } from '#renderer/lib/session.ts';
import { useCompleteFirstLogin } from '../queries.ts';

const REASONS = ['checklist', 'profile', 'later'] as const;

/** What an instructor sees after the first sign-in: the questionnaire, now or later. */
export const FirstTimeLoginPage = () => {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  const session = useSession();
  const { mutate, isPending } = useCompleteFirstLogin();
  const user = session?.user;
  return (
    <>
      <PageHeader
        title={t('firstTime.title', { name: greetedName(user?.first_name ?? '') })}
        description={t('firstTime.text')}
        withLine
      />
      <Stack maw={768} w="100%" px={{ base: 16, sm: 24 }} py={20}>
        {user?.user_role === 'Instructor' ? (
          <Paper withBorder p={{ base: 16, sm: 24 }}>
            <Text>{t('firstTime.why')}</Text>
            <List my={12} spacing={4}>
              {REASONS.map((reason) => (
                <List.Item key={reason}>{t(`firstTime.reasons.${reason}`)}</List.Item>
              ))}
            </List>
            <Group gap={8} mt={20}>
              <Button component={Link} to={`/onboarding/?userId=${user.id}`}>
                {t('firstTime.answer')}
              </Button>
              <Button
                variant="default"
                loading={isPending}
                onClick={() => mutate(user.id, { onSuccess: () => void navigate('/Dashboard') })}
              >
                {t('firstTime.later')}
              </Button>
            </Group>
          </Paper>
        ) : (
          <EmptyState
            title={t('questionnaire.forInstructors')}
            text={t('questionnaire.forInstructorsText')}
            action={
              <Button component={Link} to="/Dashboard">
                {t('toDashboard')}
              </Button>
            }
          />
        )}
      </Stack>
    </>
  );
};
