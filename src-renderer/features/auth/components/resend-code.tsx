import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RESEND_WAIT_MS } from '#shared/domain/auth/mailed-code.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { formatTimeLeft } from '../format-time-left.ts';
import { useResend } from '../registration-queries.ts';
import { useCountdown } from '../use-countdown.ts';

/** Asks for another code: every half minute, as the server would write no sooner. */
export const ResendCode = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation('auth');
  const resend = useResend();
  const { left, start } = useCountdown();
  const said = resend.data ?? (resend.error === null ? undefined : errorText(resend.error));
  return (
    <>
      <Button
        variant="default"
        fullWidth
        mt={12}
        loading={resend.isPending}
        disabled={left > 0}
        onClick={() => resend.mutate({ email }, { onSuccess: () => start(RESEND_WAIT_MS) })}
      >
        {left > 0 ? t('verify.resendIn', { time: formatTimeLeft(left) }) : t('verify.resend')}
      </Button>
      {said === undefined ? null : (
        <div style={{ marginBlockStart: 12 }}>
          <Notice tone={resend.error === null ? 'info' : 'bad'} role="status">
            {said}
          </Notice>
        </div>
      )}
    </>
  );
};
