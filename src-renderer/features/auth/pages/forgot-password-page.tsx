import { Anchor, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signInPath } from '#shared/domain/shell/guard.ts';
import { Entrance } from '../components/entrance.tsx';

/** How somebody comes in again who has forgotten their password: no mail is sent, an administrator gives a code. */
export const ForgotPasswordPage = () => {
  const { t } = useTranslation('auth');
  return (
    <Entrance title={t('forgot.title')} offline={t('start.offline')}>
      <Text mb={12}>{t('forgot.ask')}</Text>
      <Text mb={20}>{t('forgot.then')}</Text>
      <Button component={Link} to="/start" size="lg" fullWidth>
        {t('start.link')}
      </Button>
      <Anchor component={Link} to={signInPath} size="sm" mt={16}>
        {t('start.back')}
      </Anchor>
    </Entrance>
  );
};
