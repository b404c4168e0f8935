import { Group, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ItemAnalysis } from '#shared/contract/item-analysis.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { TableFileMenu } from '#renderer/components/table-file-menu.tsx';
import { useFigureWords } from '../use-figure-words.ts';

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
    <Stack gap={12} component="section" aria-labelledby="figures-title">
      <Group justify="space-between">
        <Title order={2} id="figures-title">
          {t('analysis.title')}
        </Title>
        <TableFileMenu
          title={t('analysis.title')}
          fileName="item-analysis"
          columns={columns}
          load={() => numbered}
        />
      </Group>
      <Table.ScrollContainer minWidth={720} type="native">
        <Table verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('key.question')}</Table.Th>
              <Table.Th ta="end">{t('analysis.n')}</Table.Th>
              <Table.Th ta="end">{t('analysis.facility')}</Table.Th>
              <Table.Th ta="end">{t('analysis.discrimination')}</Table.Th>
              <Table.Th ta="end">{t('analysis.pointBiserial')}</Table.Th>
              <Table.Th ta="end">{t('analysis.seconds')}</Table.Th>
              <Table.Th ta="end">{t('analysis.notReached')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {numbered.map((question) => (
              <Table.Tr key={question.question_id} style={{ verticalAlign: 'top' }}>
                <Table.Td>
                  <Text size="sm" lineClamp={2}>
                    {t('key.questionNamed', { number: question.no, title: question.title })}
                  </Text>
                  <Group gap={6}>
                    {flagsOf(question).map((flag) => (
                      <StatusBadge key={flag} tone="warn">
                        {flag}
                      </StatusBadge>
                    ))}
                  </Group>
                </Table.Td>
                <Table.Td ta="end" className="tn">
                  {question.n}
                </Table.Td>
                <Table.Td ta="end" className="tn">
                  {share(question.facility)}
                </Table.Td>
                <Table.Td ta="end" className="tn">
                  {figure(question.discrimination)}
                </Table.Td>
                <Table.Td ta="end" className="tn">
                  {figure(question.point_biserial)}
                </Table.Td>
                <Table.Td ta="end" className="tn">
                  {seconds(question.seconds)}
                </Table.Td>
                <Table.Td ta="end" className="tn">
                  {share(question.not_reached)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
