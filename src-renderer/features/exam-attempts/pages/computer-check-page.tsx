import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyboardTry } from '#shared/domain/exam-attempts/readiness.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { ComputerLines } from '../components/computer-lines.tsx';
import { computerQuery, reportQuery, type LookedAt } from '../readiness-queries.ts';

const SUM_TONES = { failing: 'bad', warning: 'warn', good: 'ok' } as const;

interface SumProps {
  readonly looked: LookedAt;
  readonly lookedAt: number;
  readonly tried: KeyboardTry;
}

/** What came of it as a whole, and that it is kept. */
const Sum = ({ looked, lookedAt, tried }: SumProps) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const { data, error } = useQuery(reportQuery(looked, lookedAt, tried));
  if (error !== null)
    return <Notice tone="warn">{t('computer.notKept', { reason: errorText(error) })}</Notice>;
  if (data === undefined) return <Text size="sm">{t('computer.checking')}</Text>;
  const at = formatAbsolute(Date.parse(data.at), i18n.language);
  return (
    <Notice tone={SUM_TONES[data.state]}>
      {t(`computer.sum.${data.state}`)}{' '}
      {looked.server.is_device ? t('computer.keptDevice', { at }) : t('computer.kept', { at })}
    </Notice>
  );
};

/** Looks at all that an exam needs of this computer, and says what to do where something is missing. */
export const ComputerCheckPage = () => {
  const { t } = useTranslation('exam-attempts');
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(computerQuery);
  const [tried, setTried] = useState<KeyboardTry>('untried');
  const again = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      {t('computer.again')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('computer.title')}
        description={t('computer.description')}
        backTo="/MyExams"
        withLine
        actions={again}
      />
      <Stack gap={24} maw={760} px={{ base: 16, sm: 24 }} py={{ base: 20, sm: 28 }}>
        {error !== null ? (
          <Notice tone="bad" role="alert">
            {t('computer.failed', { reason: errorText(error) })}
          </Notice>
        ) : data === undefined ? (
          <Skeleton h={320} aria-label={t('computer.checking')} role="status" />
        ) : (
          <>
            <div aria-live="polite">
              <Sum looked={data} lookedAt={dataUpdatedAt} tried={tried} />
            </div>
            <ComputerLines looked={data} onTried={setTried} />
          </>
        )}
      </Stack>
    </>
  );
};
