import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Regrades } from '#shared/contract/exam-marking.ts';
import type { KeyCorrection } from '#shared/domain/exam-attempts/key-revision.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';

interface RegradeHistoryProps {
  readonly data: Regrades;
  /** Looks what it would do to go back to these corrections. */
  readonly onUndo: (corrections: readonly KeyCorrection[]) => void;
}

/** What was corrected in the exam, the newest first; the last correction of a version can be taken back by another one. */
export function RegradeHistory({ data, onUndo }: RegradeHistoryProps) {
  const { t } = useTranslation('exam-marking');
  if (data.revisions.length === 0) return null;
  const numberOf = new Map(data.questions.map(({ question_id: id }, at) => [id, at + 1]));
  const before = (revision: number): readonly KeyCorrection[] =>
    data.revisions.find((one) => one.version_id === data.version_id && one.revision < revision)
      ?.corrections ?? [];
  const words = (corrections: readonly KeyCorrection[]): string =>
    corrections.length === 0
      ? t('history.published')
      : corrections
          .map(({ question_id: id, kind, options }) => {
            const number = numberOf.get(id) ?? 0;
            return t(`history.kind.${kind}`, { number, options: options.join(', ') });
          })
          .join('; ');
  return (
    <Stack gap={12} component="section" maw={720} aria-labelledby="history-title">
      <Title order={2} id="history-title">
        {t('history.title')}
      </Title>
      <Stack component="ol" variant="lines" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
        {data.revisions.map((one) => (
          <li key={one.revision}>
            <Group justify="space-between" align="flex-start" gap={12} py={12}>
              <Stack gap={2} flex="1 1 240px">
                <Text fw={600}>{t('history.named', { number: one.revision, version: one.version_no })}</Text>
                {one.version_id === data.version_id ? <Text size="sm">{words(one.corrections)}</Text> : null}
                <Text size="sm">{one.reason}</Text>
                <Text size="xs" c="dimmed">
                  {t('history.by', { name: one.made_by })}, <RelativeTime at={one.made_at} />
                </Text>
                <Text size="xs" c="dimmed">
                  {t('history.changed', { count: one.scores })}{' '}
                  {t('history.verdicts', { count: one.verdicts })}
                  {one.waiting === 0 ? null : ` ${t('history.waiting', { count: one.waiting })}`}
                </Text>
              </Stack>
              {one.is_newest && one.version_id === data.version_id ? (
                <Button size="xs" variant="default" onClick={() => onUndo(before(one.revision))}>
                  {t('history.undo')}
                </Button>
              ) : null}
            </Group>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
