import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ItemAnalysis } from '#shared/contract/item-analysis.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useFigureWords } from '../use-figure-words.ts';
import { FigureTable } from './figure-table.tsx';

type Question = ItemAnalysis['questions'][number];

const unusedIn = ({ options }: Question): number =>
  options?.filter(({ is_unused: isUnused }) => isUnused).length ?? 0;

/** The figures of each question, with what should be looked at. */
export function AnalysisTable({ analysis }: { readonly analysis: ItemAnalysis }) {
  const { t } = useTranslation('exam-marking');
  const { figure, share, seconds } = useFigureWords();
  const numbered = analysis.questions.map((question, at) => ({ ...question, no: at + 1 }));
  const flagsOf = (question: Question): string[] => [
    ...(question.is_negative ? [t('analysis.negative')] : []),
    ...(unusedIn(question) === 0 ? [] : [t('analysis.unused', { count: unusedIn(question) })]),
    ...(question.correction === null ? [] : [t('key.corrected')]),
  ];
  const columns = [
    { header: t('analysis.number'), csv: (row: (typeof numbered)[number]) => row.no },
    { header: t('key.question'), csv: (row: Question) => row.title },
    { header: t('analysis.n'), csv: (row: Question) => row.n },
    { header: t('analysis.facility'), csv: (row: Question) => row.facility },
    { header: t('analysis.discrimination'), csv: (row: Question) => row.discrimination },
    { header: t('analysis.pointBiserial'), csv: (row: Question) => row.point_biserial },
    { header: t('analysis.seconds'), csv: (row: Question) => row.seconds },
    { header: t('analysis.notReached'), csv: (row: Question) => row.not_reached },
    { header: t('analysis.flags'), csv: (row: Question) => flagsOf(row).join('; ') },
  ];
  return (
    <FigureTable
      title={t('analysis.title')}
      rows={numbered}
      keyOf={(question) => question.question_id}
      minWidth={720}
      about={t('key.question')}
      renderAbout={(question) => (
        <>
          <Clamp withMath>{t('key.questionNamed', { number: question.no, title: question.title })}</Clamp>
          <Group gap={6}>
            {flagsOf(question).map((flag) => (
              <StatusBadge key={flag} tone="warn">
                {flag}
              </StatusBadge>
            ))}
          </Group>
        </>
      )}
      figures={[
        { header: t('analysis.n'), show: (question) => question.n },
        { header: t('analysis.facility'), show: (question) => share(question.facility) },
        { header: t('analysis.discrimination'), show: (question) => figure(question.discrimination) },
        { header: t('analysis.pointBiserial'), show: (question) => figure(question.point_biserial) },
        { header: t('analysis.seconds'), show: (question) => seconds(question.seconds) },
        { header: t('analysis.notReached'), show: (question) => share(question.not_reached) },
      ]}
      file={{ name: 'item-analysis', columns, rows: numbered }}
    />
  );
}
