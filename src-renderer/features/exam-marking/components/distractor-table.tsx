import { Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemAnalysis } from '#shared/contract/item-analysis.ts';
import { spokenText } from '#renderer/components/math-segments.ts';
import { QuestionText } from '#renderer/components/question-text.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useFigureWords } from '../use-figure-words.ts';
import { FigureTable } from './figure-table.tsx';

/** Who chose what in one question, and how well they did in all. */
export function DistractorTable({ analysis }: { readonly analysis: ItemAnalysis }) {
  const { t } = useTranslation('exam-marking');
  const { share, percentPoints } = useFigureWords();
  const closed = analysis.questions.flatMap((question, at) =>
    question.options === null ? [] : [{ ...question, options: question.options, no: at + 1 }],
  );
  const [chosen, setChosen] = useState<number>();
  const question = closed.find(({ question_id: id }) => id === chosen) ?? closed[0];
  if (question === undefined) return null;
  const every = closed.flatMap((one) => one.options.map((option) => ({ ...option, no: one.no })));
  type Row = (typeof every)[number];
  const columns = [
    { header: t('analysis.number'), csv: (row: Row) => row.no },
    { header: t('analysis.option'), csv: (row: Row) => row.text },
    { header: t('analysis.isRight'), csv: (row: Row) => (row.is_right ? t('key.right') : '') },
    { header: t('analysis.chosen'), csv: (row: Row) => row.count },
    { header: t('analysis.share'), csv: (row: Row) => row.share },
    { header: t('analysis.meanOfChoosers'), csv: (row: Row) => row.mean_score },
  ];
  return (
    <FigureTable
      title={t('analysis.options')}
      rows={question.options}
      keyOf={({ option }) => option}
      minWidth={480}
      about={t('analysis.option')}
      renderAbout={(one) => (
        <Group gap={8}>
          <QuestionText inline text={one.text} />
          {one.is_right ? <StatusBadge tone="ok">{t('analysis.rightOption')}</StatusBadge> : null}
          {one.is_unused ? <StatusBadge tone="warn">{t('analysis.unusedOption')}</StatusBadge> : null}
        </Group>
      )}
      figures={[
        { header: t('analysis.chosen'), show: (one) => one.count },
        { header: t('analysis.share'), show: (one) => share(one.share) },
        { header: t('analysis.meanOfChoosers'), show: (one) => percentPoints(one.mean_score) },
      ]}
      file={{ name: 'distractors', columns, rows: every }}
    >
      <Select
        label={t('key.question')}
        maw={640}
        searchable
        allowDeselect={false}
        data={closed.map((one) => ({
          value: String(one.question_id),
          label: t('key.questionNamed', { number: one.no, title: spokenText(one.title).slice(0, 80) }),
        }))}
        value={String(question.question_id)}
        onChange={(value) => setChosen(Number(value))}
      />
    </FigureTable>
  );
}
