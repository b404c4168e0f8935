import { List, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { VersionChanges } from '#shared/contract/exam-versions.ts';
import { changesNobody } from '#shared/domain/exams/version-diff.ts';
import { spokenText } from '#renderer/components/math-segments.ts';
import { useChangeWords } from '../use-change-words.ts';

const WRAP = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;

interface DifferenceProps {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** What something said, and what it says now. */
function Difference({ name, before, after }: DifferenceProps) {
  return (
    <Text component="div" size="sm" lh="20px" style={WRAP}>
      <Text component="span" inherit c="dimmed">
        {name}:{' '}
      </Text>
      <Text component="del" inherit c="dimmed">
        {before}
      </Text>{' '}
      <Text component="ins" inherit fw={550} td="none">
        {after}
      </Text>
    </Text>
  );
}

function Questions({ title, list }: { title: string; list: VersionChanges['added'] }) {
  if (list.length === 0) return null;
  return (
    <div>
      <Text fw={550}>{title}</Text>
      <List size="sm" style={WRAP}>
        {list.map((question) => (
          <List.Item key={question.question_id}>{spokenText(question.title)}</List.Item>
        ))}
      </List>
    </div>
  );
}

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
      <Questions title={t('changes.added', { count: changes.added.length })} list={changes.added} />
      <Questions title={t('changes.removed', { count: changes.removed.length })} list={changes.removed} />
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
