import { Select, Stack, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { AnalysisSection } from '../components/analysis-section.tsx';
import { KeySection } from '../components/key-section.tsx';
import { QueueSection } from '../components/queue-section.tsx';
import { ReleaseSection } from '../components/release-section.tsx';
import { ownExamsQuery } from '../queries.ts';

const TABS = ['marking', 'questions', 'key', 'release'] as const;
const RELEASE_ALONE = ['release'] as const;
type Tab = (typeof TABS)[number];

/** What comes after the hand-in of an exam: `?examId=` names it, `?tab=` what is done with it. */
export function ExamMarkingPage() {
  const { t } = useTranslation('exam-marking');
  const [params, setParams] = useSearchParams();
  const examId = readId(params.get('examId'));
  // Who looks at all exams and sets the institution up marks none, and decides about results.
  const tabs = useCan()('instructor-exams:grade') ? TABS : RELEASE_ALONE;
  const tab = tabs.find((one) => one === params.get('tab')) ?? tabs[0];
  const query = useQuery(ownExamsQuery);
  const isAway = useIsHubAway();
  const put = (name: string, value: string): void => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    setParams(next, { replace: true });
  };
  const renderTab = (one: Tab, id: number) => {
    switch (one) {
      case 'marking':
        return <QueueSection key={id} examId={id} isAway={isAway} />;
      case 'questions':
        return <AnalysisSection key={id} examId={id} />;
      case 'key':
        return <KeySection key={id} examId={id} isAway={isAway} />;
      case 'release':
        return <ReleaseSection key={id} examId={id} isAway={isAway} />;
    }
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        {...(examId === undefined ? {} : { backTo: `/Exams?preview=${examId}` })}
        withLine
      />
      <Stack gap={20} px={{ base: 16, sm: 24 }} py={{ base: 20, sm: 24 }}>
        <QueryState
          query={query}
          empty={{
            when: (exams) => exams.length === 0,
            content: <EmptyState illustration="exams" title={t('noExams')} text={t('noExamsText')} />,
          }}
        >
          {(exams) => (
            <Select
              label={t('exam')}
              maw={480}
              searchable
              allowDeselect={false}
              data={exams.map((exam) => ({ value: String(exam.exam_step_one_id), label: exam.exam_title }))}
              value={examId === undefined ? null : String(examId)}
              onChange={(value) => value !== null && put('examId', value)}
            />
          )}
        </QueryState>
        {examId === undefined ? (
          <EmptyState illustration="exams" title={t('choose')} text={t('chooseText')} />
        ) : (
          <Tabs value={tab} onChange={(value) => put('tab', value ?? tabs[0])}>
            <Tabs.List>
              {tabs.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {t(`tab.${one}`)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value={tab} pt={20}>
              {renderTab(tab, examId)}
            </Tabs.Panel>
          </Tabs>
        )}
      </Stack>
    </>
  );
}
