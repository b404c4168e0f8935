import { Box, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemAnalysis } from '#shared/contract/item-analysis.ts';
import { FEW_PEOPLE, FEWEST_PEOPLE } from '#shared/domain/item-analysis/responses.ts';
import { ChartWithTable } from '#renderer/components/chart-with-table.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { analysisQuery } from '../queries.ts';
import { useFigureWords } from '../use-figure-words.ts';
import { AnalysisTable } from './analysis-table.tsx';
import { DistractorTable } from './distractor-table.tsx';

const ALL = 'all';

/** How far the scores can be trusted. */
function Trust({ analysis }: { readonly analysis: ItemAnalysis }) {
  const { t } = useTranslation('exam-marking');
  const { figure, percentPoints } = useFigureWords();
  const trust = analysis.reliability;
  const interval =
    trust.alpha_low === null
      ? ''
      : ` ${t('analysis.interval', { low: figure(trust.alpha_low), high: figure(trust.alpha_high) })}`;
  return (
    <Box maw={560}>
      <FactList
        facts={[
          { label: t('analysis.people'), value: analysis.n },
          { label: t('analysis.mean'), value: percentPoints(trust.mean) },
          { label: t('analysis.deviation'), value: percentPoints(trust.deviation) },
          { label: t('analysis.alpha'), value: `${figure(trust.alpha)}${interval}` },
          { label: t('analysis.kr20'), value: figure(trust.kr20) },
          { label: t('analysis.sem'), value: percentPoints(trust.sem) },
        ]}
      />
    </Box>
  );
}

/** The questions of an exam by what was answered: figures, distractors and what should be looked at. */
export function AnalysisSection({ examId }: { readonly examId: number }) {
  const { t } = useTranslation('exam-marking');
  const [versionId, setVersionId] = useState<number>();
  const query = useQuery(analysisQuery(examId, versionId));
  return (
    <QueryState query={query}>
      {(analysis) => (
        <Stack gap={24} maw={1100}>
          {analysis.versions.length > 1 ? (
            <Select
              label={t('key.version')}
              maw={320}
              allowDeselect={false}
              data={[
                { value: ALL, label: t('analysis.allVersions') },
                ...analysis.versions.map(({ id, version_no: number, attempts: count }) => ({
                  value: String(id),
                  label: t('key.versionNamed', { number, count }),
                })),
              ]}
              value={analysis.version_id === null ? ALL : String(analysis.version_id)}
              onChange={(value) => setVersionId(value === ALL ? undefined : Number(value))}
            />
          ) : null}
          {analysis.n < FEWEST_PEOPLE ? (
            <EmptyState
              illustration="exams"
              title={t('analysis.tooFew')}
              text={t('analysis.tooFewText', { count: analysis.n, least: FEWEST_PEOPLE })}
            />
          ) : (
            <>
              {analysis.is_few ? (
                <Notice tone="warn">{t('analysis.few', { count: analysis.n, least: FEW_PEOPLE })}</Notice>
              ) : null}
              <Trust analysis={analysis} />
              <ChartWithTable
                title={t('analysis.chart')}
                kind="bar"
                pointHeader={t('key.question')}
                series={[
                  { name: 'facility', label: t('analysis.facility') },
                  { name: 'discrimination', label: t('analysis.discrimination'), color: 'var(--faint)' },
                ]}
                formatValue={(value) => t('percent', { value })}
                points={analysis.questions.map((question, at) => ({
                  label: String(at + 1),
                  values: {
                    facility: Math.round((question.facility ?? 0) * 100),
                    discrimination: Math.round((question.discrimination ?? 0) * 100),
                  },
                }))}
              />
              <AnalysisTable analysis={analysis} />
              <DistractorTable analysis={analysis} />
              <Text size="xs" c="dimmed" maw={720}>
                {t('analysis.sources')}
              </Text>
            </>
          )}
        </Stack>
      )}
    </QueryState>
  );
}
