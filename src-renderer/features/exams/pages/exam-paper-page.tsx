import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import type { ExamRecord } from '#shared/contract/exam-drafts.ts';
import type { Question } from '#shared/contract/questions.ts';
import { librarySnapshot } from '#shared/domain/exams/library-snapshot.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { PrintSheets } from '#renderer/components/print-sheets.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { printPage } from '#renderer/lib/print-page.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { PaperSheets } from '../components/paper-sheets.tsx';
import { isPaperName, PAPERS, questionsOf, type PaperName } from '../paper.ts';
import { storedExamQuery } from '../queries.ts';

const PARTS = ['paper', 'key', 'both'] as const;
type Part = (typeof PARTS)[number];

interface PaperProps {
  readonly record: ExamRecord;
  readonly questions: readonly Question[];
  readonly paper: PaperName;
  readonly part: Part;
}

function Paper({ record, questions, paper, part }: PaperProps) {
  const { t, i18n } = useTranslation('exams');
  const { draft } = record;
  const known = new Map(questions.map((question) => [question.id, question]));
  const snapshot = librarySnapshot(
    draft.questions.flatMap(({ question_id: id, mark }) => {
      const question = known.get(id);
      return question === undefined ? [] : [{ question, mark }];
    }),
  );
  if (snapshot.questions.length === 0)
    return (
      <EmptyState illustration="exams" title={t('questions.emptyTitle')} text={t('questions.emptyText')} />
    );
  const changed = Math.max(
    Date.parse(record.updated_at),
    ...questions.map((question) => Date.parse(question.updated_at)),
  );
  return (
    <PrintSheets>
      <PaperSheets
        title={draft.exam_title || t('untitled')}
        introduction={draft.introduction_description}
        mark={t('paper.mark', { paper, at: formatAbsolute(changed, i18n.language) })}
        questions={questionsOf(paper, record.exam_step_one_id, snapshot.questions)}
        keys={new Map(snapshot.keys.map((key) => [key.question_id, key]))}
        showsMarks={draft.settings.scoring_mode === 'weighted'}
        withPaper={part !== 'key'}
        withKey={part !== 'paper'}
      />
    </PrintSheets>
  );
}

/** An exam on paper, with its key: `?examId=` names it, `?paper=` the order; printed or saved as PDF by the window. */
export function ExamPaperPage() {
  const { t } = useTranslation('exams');
  const [params, setParams] = useSearchParams();
  const examId = readId(params.get('examId'));
  const query = useQuery({ ...storedExamQuery(examId ?? 0), enabled: examId !== undefined });
  if (examId === undefined) return <Navigate to="/Exams" replace />;
  const said = params.get('paper');
  const paper = isPaperName(said) ? said : 'A';
  const part = PARTS.find((one) => one === params.get('part')) ?? 'both';
  const put = (name: string, value: string): void => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    setParams(next, { replace: true });
  };
  return (
    <>
      <PageHeader
        title={query.data?.record.draft.exam_title || t('paper.title')}
        description={t('paper.text')}
        backTo={`/Exams?preview=${examId}`}
        withLine
        actions={
          <Button leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />} onClick={printPage}>
            {t('paper.print')}
          </Button>
        }
      />
      <Stack gap={20} px={{ base: 16, sm: 24 }} py={{ base: 20, sm: 24 }}>
        <Group gap={16} align="flex-end">
          <Select
            label={t('paper.which')}
            w={160}
            allowDeselect={false}
            data={PAPERS.map((name) => ({ value: name, label: t('paper.named', { paper: name }) }))}
            value={paper}
            onChange={(value) => put('paper', value ?? 'A')}
          />
          <SegmentedControl
            aria-label={t('paper.parts')}
            data={PARTS.map((one) => ({ value: one, label: t(`paper.part.${one}`) }))}
            value={part}
            onChange={(value) => put('part', value)}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {t('paper.same')}
        </Text>
        <QueryState query={query}>
          {({ record, questions }) => (
            <Paper record={record} questions={questions} paper={paper} part={part} />
          )}
        </QueryState>
      </Stack>
    </>
  );
}
