import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { ErrorState } from '#renderer/components/error-state.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import classes from './demo-loading.module.css';
import { SetupFrame } from './setup-frame.tsx';

const cx = bindClasses(classes);

/** How long it takes, by the second, because nobody can say how much is left. */
const Waiting = () => {
  const { t } = useTranslation('setup');
  const [startedAt] = useState(() => Date.now());
  const now = useNow(1000);
  return (
    <div className={cx('wait')}>
      <span role="status">{t('demo.working')}</span>
      <span>{t('demo.seconds', { count: Math.max(0, Math.round((now - startedAt) / 1000)) })}</span>
      <Progress
        className={cx('bar')}
        classNames={{ section: cx('run') }}
        value={30}
        aria-label={t('demo.working')}
      />
    </div>
  );
};

interface DemoLoadingProps {
  readonly version: string;
  /** Of the last attempt; null while it runs. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly onBack: () => void;
}

/** The demo school moves in, or what kept it from that. */
export const DemoLoading = ({ version, error, onRetry, onBack }: DemoLoadingProps) => {
  const { t } = useTranslation('setup');
  return (
    <SetupFrame version={version} title={t('demo.title')} text={t('demo.text')}>
      {error === null ? (
        <Waiting />
      ) : (
        <>
          <ErrorState title={t('demo.failed')} message={errorText(error)} onRetry={onRetry} />
          <Button variant="subtle" onClick={onBack}>
            {t('back')}
          </Button>
        </>
      )}
    </SetupFrame>
  );
};
