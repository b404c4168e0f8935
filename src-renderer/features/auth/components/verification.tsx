import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { registrationQuery } from '../registration-queries.ts';
import { ChangeAddressDialog } from './change-address-dialog.tsx';
import { ResendCode } from './resend-code.tsx';
import { VerifyForm } from './verify-form.tsx';

interface VerificationProps {
  readonly email: string;
  readonly code: string;
  readonly onVerified: () => void;
  /** After the address was put right. */
  readonly onAddress: (email: string) => void;
}

/** Everything that verifies an address: the code, another one, another address. */
export const Verification = ({ email, code, onVerified, onAddress }: VerificationProps) => {
  const { t } = useTranslation('auth');
  const { data: registration } = useQuery(registrationQuery);
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <Text mb={16}>
        {code === ''
          ? t(registration?.sends_mail === false ? 'verify.outbox' : 'verify.text')
          : t('verify.byLink')}
      </Text>
      <VerifyForm key={email} email={email} code={code} onVerified={onVerified} />
      {email === '' ? null : (
        <>
          <ResendCode key={email} email={email} />
          <Anchor component="button" type="button" size="sm" mt={16} onClick={() => setChanging(true)}>
            {t('address.link')}
          </Anchor>
          <ChangeAddressDialog
            opened={isChanging}
            email={email}
            onClose={() => setChanging(false)}
            onChanged={(next) => {
              setChanging(false);
              onAddress(next);
            }}
          />
        </>
      )}
    </>
  );
};
