import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CourseChanges } from '#shared/contract/course-publications.ts';

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

function Items({ title, list }: { title: string; list: CourseChanges['added'] }) {
  if (list.length === 0) return null;
  return (
    <div>
      <Text fw={550}>{title}</Text>
      <List size="sm" style={WRAP}>
        {list.map((item) => (
          <List.Item key={item.item_id}>
            {item.title}
            <Text component="span" inherit c="dimmed">
              {item.section === '' ? '' : `, ${item.section}`}
            </Text>
          </List.Item>
        ))}
      </List>
    </div>
  );
}

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
      <Items title={t('changes.added', { count: added.length })} list={added} />
      <Items title={t('changes.removed', { count: removed.length })} list={removed} />
      <Items title={t('changes.moved', { count: moved.length })} list={moved} />
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
