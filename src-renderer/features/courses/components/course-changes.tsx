import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CourseChanges } from '#shared/contract/course-publications.ts';
import { Difference, DifferentParts } from '#renderer/components/publishing/difference.tsx';

const partsOf = (list: CourseChanges['added']) =>
  list.map((item) => ({ id: item.item_id, title: item.title, place: item.section }));

/** What is different for learners between two states of a course. */
export function CourseChangesView({ changes }: { changes: CourseChanges }) {
  const { t } = useTranslation('courses');
  const { fields, added, removed, moved, changed } = changes;
  if (fields.length + added.length + removed.length + moved.length + changed.length === 0) {
    return <Text size="sm">{t('changes.nothing')}</Text>;
  }
  return (
    <Stack gap={12}>
      {fields.map(({ field, before, after }) => (
        <Difference
          key={field}
          name={t(`field.${field}`)}
          before={before || t('review.nothing')}
          after={after || t('review.nothing')}
        />
      ))}
      <DifferentParts title={t('changes.added', { count: added.length })} parts={partsOf(added)} />
      <DifferentParts title={t('changes.removed', { count: removed.length })} parts={partsOf(removed)} />
      <DifferentParts title={t('changes.moved', { count: moved.length })} parts={partsOf(moved)} />
      {changed.length === 0 ? null : (
        <div>
          <Text fw={550}>{t('changes.changed', { count: changed.length })}</Text>
          <Stack gap={4}>
            {changed.map((item) => (
              <Difference
                key={item.item_id}
                name={item.title}
                before={item.before ?? ''}
                after={item.after ?? t('changes.other')}
              />
            ))}
          </Stack>
        </div>
      )}
    </Stack>
  );
}
