import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signInPath } from '#shared/domain/shell/guard.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { registrationQuery, type RegistrationKind } from '../registration-queries.ts';
import { Entrance } from './entrance.tsx';
import { RegisterForm } from './register-form.tsx';

/** Registration as one of three: where the institution lets nobody in by themselves, it says who does. */
export const RegisterScreen = ({ kind }: { readonly kind: RegistrationKind }) => {
  const { t } = useTranslation('auth');
  const query = useQuery(registrationQuery);
  return (
    <Entrance
      title={t(`register.${kind}.title`)}
      text={t(`register.${kind}.text`)}
      offline={t('register.offline')}
    >
      <QueryState query={query} skeleton={<SkeletonForm />}>
        {({ policy }) =>
          policy === 'closed' && kind !== 'admin' ? (
            <Notice tone="info">{t('register.closed')}</Notice>
          ) : (
            <>
              {kind === 'student' && policy === 'approval' ? (
                <Text mb={16}>{t('register.approval')}</Text>
              ) : null}
              <RegisterForm kind={kind} />
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
