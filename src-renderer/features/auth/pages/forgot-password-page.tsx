import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signInPath } from '#shared/domain/shell/guard.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { AskResetForm } from '../components/ask-reset-form.tsx';
import { Entrance } from '../components/entrance.tsx';
import { registrationQuery } from '../registration-queries.ts';

/** How somebody comes in again who has forgotten their password: by mail, or where none is sent, by an administrator. */
export const ForgotPasswordPage = () => {
  const { t } = useTranslation('auth');
  const query = useQuery(registrationQuery);
  return (
    <Entrance title={t('forgot.title')} offline={t('reset.offline')}>
      <QueryState query={query} skeleton={<SkeletonForm />}>
        {({ sends_mail: sendsMail }) =>
          sendsMail ? (
            <AskResetForm />
          ) : (
            <>
              <Text mb={12}>{t('forgot.ask')}</Text>
              <Text mb={20}>{t('forgot.then')}</Text>
              <Button component={Link} to="/start" size="lg" fullWidth>
                {t('start.link')}
              </Button>
            </>
          )
        }
      </QueryState>
      <Anchor component={Link} to={signInPath} size="sm" mt={16}>
        {t('start.back')}
      </Anchor>
    </Entrance>
  );
};
