import { Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { VersionChanges } from '#shared/contract/exam-versions.ts';
import { changesNobody } from '#shared/domain/exams/version-diff.ts';
import { spokenText } from '#renderer/components/math-segments.ts';
import { Difference, DifferentParts } from '#renderer/components/publishing/difference.tsx';
import { useChangeWords } from '../use-change-words.ts';

const WRAP = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

const partsOf = (list: VersionChanges['added']) =>
  list.map((question) => ({ id: question.question_id, title: spokenText(question.title) }));

/** What is different for students between two versions of an exam. */
export function VersionChangesView({ changes }: { changes: VersionChanges }) {
  const { t } = useTranslation('exams');
  const { fieldValue, partName, partValue } = useChangeWords();
  if (changesNobody(changes)) return <Text size="sm">{t('changes.nothing')}</Text>;
  return (
    <Stack gap={12}>
      {changes.fields.length === 0 ? null : (
        <Stack gap={2}>
          {changes.fields.map(({ field, before, after }) => (
            <Difference
              key={field}
              name={t(`changes.field.${field}`)}
              before={fieldValue(field, before)}
              after={fieldValue(field, after)}
            />
          ))}
        </Stack>
      )}
      <DifferentParts
        title={t('changes.added', { count: changes.added.length })}
        parts={partsOf(changes.added)}
      />
      <DifferentParts
        title={t('changes.removed', { count: changes.removed.length })}
        parts={partsOf(changes.removed)}
      />
      {changes.changed.map((question) => (
        <Stack key={question.question_id} gap={2}>
          <Title order={3} fz={14} lh="20px" fw={550} style={WRAP}>
            {t('changes.question', { position: question.position, title: spokenText(question.title) })}
          </Title>
          {question.parts.map((part) => (
            <Difference
              key={`${part.part} ${part.option ?? ''}`}
              name={partName(part)}
              before={partValue(part, part.before)}
              after={partValue(part, part.after)}
            />
          ))}
        </Stack>
      ))}
      {changes.is_order_changed ? <Text size="sm">{t('changes.order')}</Text> : null}
      {changes.points_before === changes.points_after ? null : (
        <Difference
          name={t('changes.points')}
          before={String(changes.points_before)}
          after={String(changes.points_after)}
        />
      )}
    </Stack>
  );
}
