import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OwnPerformance } from '#shared/contract/performance.ts';
import { Panel } from '#renderer/components/panel.tsx';

/** Where somebody stands in each subject. */
export const SubjectTable = ({ subjects }: Pick<OwnPerformance, 'subjects'>) => {
  const { t } = useTranslation('performance');
  const percent = (value: number | null): string => (value === null ? '' : t('percent', { value }));
  return (
    <Panel title={t('subjects')} padded={false}>
      <Table.ScrollContainer minWidth={480} type="native" tabIndex={0}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {(['subject', 'exams', 'passed', 'mean', 'best', 'minutes'] as const).map((column) => (
                <Table.Th key={column}>{t(`column.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {subjects.map((row) => (
              <Table.Tr key={row.subject}>
                <Table.Th scope="row" fw={400}>
                  {row.subject === '' ? t('noSubject') : row.subject}
                </Table.Th>
                <Table.Td className="tn">{row.exams}</Table.Td>
                <Table.Td className="tn">{row.passed_exams}</Table.Td>
                <Table.Td className="tn">{percent(row.mean_score)}</Table.Td>
                <Table.Td className="tn">{percent(row.best_score)}</Table.Td>
                <Table.Td className="tn">{Math.round(row.minutes)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  );
};
