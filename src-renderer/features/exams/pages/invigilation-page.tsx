import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import { InvigilatedExamCard } from '../components/invigilated-exam.tsx';
import { invigilatedExamsQuery } from '../invigilation-queries.ts';

const RENEW_MS = 10_000;

/** The exams that one invigilates by a grant of their authors. */
export const InvigilationPage = () => {
  const { t } = useTranslation('exams');
  const now = useNow(RENEW_MS);
  return (
    <>
      <PageHeader title={t('invigilation.title')} description={t('invigilation.description')} withLine />
      <Stack gap={20} maw={860} px={{ base: 16, sm: 24 }} py={{ base: 20, sm: 28 }}>
        <QueryState
          query={useQuery(invigilatedExamsQuery)}
          empty={{
            when: (exams) => exams.length === 0,
            content: (
              <EmptyState
                illustration="exams"
                title={t('invigilation.none')}
                text={t('invigilation.noneText')}
              />
            ),
          }}
        >
          {(exams) => (
            <Stack gap={20}>
              {exams.map((exam) => (
                <InvigilatedExamCard key={exam.exam_id} exam={exam} now={now} />
              ))}
            </Stack>
          )}
        </QueryState>
      </Stack>
    </>
  );
};
