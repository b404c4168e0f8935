import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SecondStepForm } from '#renderer/components/second-step-form.tsx';
import { formatTimeLeft } from '../format-time-left.ts';
import { useFinishSignIn, useResendCode, type WaitingSignIn } from '../queries.ts';
import { signInError } from '../sign-in-error.ts';
import { useCountdown } from '../use-countdown.ts';

interface SecondStepProps {
  readonly waiting: WaitingSignIn;
  /** To the password. */
  readonly onBack: () => void;
}

/** The second step of a sign-in on this page. */
export const SecondStep = ({ waiting, onBack }: SecondStepProps) => {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const finish = useFinishSignIn(waiting);
  const resend = useResendCode(waiting);
  const { left: wait, start: startWaiting } = useCountdown();
  const onResend = (): void =>
    resend.mutate(undefined, {
      onError: (error) => {
        const problem = signInError(error);
        if (problem.kind === 'wait') startWaiting(problem.milliseconds);
      },
    });
  const resent = (): string | undefined => {
    if (wait > 0) return t('resendWait', { time: formatTimeLeft(wait) });
    // Once the wait is over there is nothing to say about it.
    const isRefused = resend.isError && signInError(resend.error).kind !== 'wait';
    return resend.data ?? (isRefused ? resend.error.message : undefined);
  };
  return (
    <SecondStepForm
      step={waiting.step}
      mutation={finish}
      onDone={(goTo) => void navigate(goTo, { replace: true })}
      onBack={onBack}
      onResend={waiting.step.type === 'email' ? onResend : undefined}
      resent={resent()}
    />
  );
};
