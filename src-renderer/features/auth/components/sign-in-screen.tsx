import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AppError } from '#shared/contract/errors.ts';
import { RETURN_PAGES } from '#shared/domain/social-sign-in/return-place.ts';
import { useSocialWay } from '#renderer/hooks/use-social-way.ts';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import type { WayProof } from '#renderer/lib/social-way.ts';
import { useSocialSignIn, type SocialOutcome, type WaitingSignIn } from '../queries.ts';
import { Entrance } from './entrance.tsx';
import { SecondStep } from './second-step.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { NoPasswordHere, SocialButtons, SocialPassword } from './social-sign-in.tsx';

/** What a sign-in by a provider waits for, in the place of the form. */
type Waiting =
  | { readonly for: 'password'; readonly proof: WayProof; readonly text: string }
  | { readonly for: 'code'; readonly waiting: WaitingSignIn }
  | { readonly for: 'notice'; readonly goTo: string };

/** The sign-in, under the title of its page. */
export const SignInScreen = ({ title }: { readonly title: string }) => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { data: setup } = useQuery(setupQuery);
  const [waits, setWaits] = useState<Waiting>();
  const signIn = useSocialSignIn();
  const goTo = (path: string): void => void navigate(path, { replace: true });
  const back = (): void => {
    setWaits(undefined);
    signIn.reset();
  };
  const onDone = (outcome: SocialOutcome): void => {
    if (outcome.kind === 'second-step') setWaits({ for: 'code', waiting: outcome.waiting });
    else if (outcome.worksOffline) goTo(outcome.goTo);
    else setWaits({ for: 'notice', goTo: outcome.goTo });
  };
  const way = useSocialWay('signin', (proof) =>
    signIn.mutate(
      { proof },
      {
        onSuccess: onDone,
        onError: (error) => {
          if (error instanceof AppError && error.code === 'PASSWORD_REQUIRED')
            setWaits({ for: 'password', proof, text: error.message });
        },
      },
    ),
  );
  const content = () => {
    switch (waits?.for) {
      case 'password':
        return <SocialPassword {...waits} signIn={signIn} onDone={onDone} onBack={back} />;
      case 'code':
        return <SecondStep waiting={waits.waiting} onBack={back} />;
      case 'notice':
        return <NoPasswordHere onAdd={() => goTo(RETURN_PAGES.account)} onGoOn={() => goTo(waits.goTo)} />;
      case undefined:
        return (
          <SignInForm demoAccounts={setup?.demo === true ? setup.demo_accounts : []}>
            <SocialButtons way={way} signIn={signIn} />
          </SignInForm>
        );
    }
  };
  return (
    <Entrance title={title} offline={t('offline')}>
      {content()}
    </Entrance>
  );
};
