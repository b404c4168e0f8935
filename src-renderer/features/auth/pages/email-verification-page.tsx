import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { signInPath } from '#shared/domain/shell/guard.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { Entrance } from '../components/entrance.tsx';
import { Verification } from '../components/verification.tsx';
import { readMailFragment, withAddress } from '../mail-fragment.ts';

/** Where the link of a verification leads, and where its code is typed by whoever is not signed in. */
export const EmailVerificationPage = () => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { email, code } = readMailFragment(useLocation().hash);
  const [isVerified, setVerified] = useState(false);
  return (
    <Entrance title={t('verify.title')} offline={t('register.offline')}>
      {isVerified ? (
        <>
          <Notice tone="ok" role="status" mb={20}>
            {t('verify.done')}
          </Notice>
          <Button component={Link} to={signInPath} size="lg" fullWidth>
            {t('verify.goOn')}
          </Button>
        </>
      ) : (
        <>
          <Verification
            email={email}
            code={code}
            onVerified={() => setVerified(true)}
            onAddress={(next) => void navigate(withAddress('/email-verification', next), { replace: true })}
          />
          <Anchor component={Link} to={signInPath} size="sm" mt={12}>
            {t('start.back')}
          </Anchor>
        </>
      )}
    </Entrance>
  );
};
