import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Panel } from '#renderer/components/panel.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { askedQuery } from '../queries.ts';

/** What one's work asks by itself: nobody has to give it, and it goes once it is done. */
export const AskedTasks = () => {
  const { t } = useTranslation('tasks');
  const asked = useQuery(askedQuery).data ?? [];
  if (asked.length === 0) return null;
  return (
    <Panel title={t('asked.title')}>
      <Stack component="ul" variant="lines" gap={8} aria-label={t('asked.title')}>
        {asked.map(({ key, kind, title, amount, due_at: dueAt, path }) => (
          <li key={key}>
            <Anchor component={Link} to={path} size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t(`asked.${kind}`, { defaultValue: title, title, count: amount })}
            </Anchor>
            {dueAt === null ? null : (
              <Text size="xs" c="dimmed" component="div">
                {t('field.due')} <RelativeTime at={dueAt} />
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Panel>
  );
};
