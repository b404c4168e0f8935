import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useRouteError } from 'react-router';
import { errorText } from '#renderer/lib/error-text.ts';
import { reloadOnceReached } from '#renderer/lib/load-code.ts';
import { TransportError } from '#renderer/lib/transport-error.ts';
import { MessagePage } from './message-page.tsx';
import { version } from '#package.json';

const describe = (error: unknown, address: string): string => {
  const what = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  return `Lectern ${version}, ${address}\n${new Date().toISOString()}\n${navigator.userAgent}\n\n${what}`;
};

/** A screen that broke, or a server that does not answer; what was saved is safe. */
export const CrashPage = () => {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  const { pathname } = useLocation();
  const [isCopied, setIsCopied] = useState(false);
  const details = describe(error, pathname);
  const isUnreachable = error instanceof TransportError;
  const retry = useMutation({ mutationFn: reloadOnceReached, meta: { errors: 'inline', saves: false } });
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(details);
    setIsCopied(true);
  };
  return (
    <MessagePage
      {...(isUnreachable ? {} : { details })}
      title={isUnreachable ? t('crash.unreachableTitle') : t('crash.title')}
      actions={
        <>
          <Button variant="default" onClick={() => void copy()}>
            {isCopied ? t('crash.copied') : t('crash.copy')}
          </Button>
          {isUnreachable ? (
            <Button loading={retry.isPending} onClick={() => retry.mutate()}>
              {t('crash.retry')}
            </Button>
          ) : (
            <>
              <Button
                variant="default"
                component={Link}
                to={`/ContactUs?screen=${encodeURIComponent(pathname)}`}
              >
                {t('crash.help')}
              </Button>
              <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
            </>
          )}
        </>
      }
    >
      <p>{isUnreachable ? t('crash.unreachableText') : t('crash.text')}</p>
      {isUnreachable ? <p role="status">{retry.isError ? t('crash.stillAway') : errorText(error)}</p> : null}
    </MessagePage>
  );
};
