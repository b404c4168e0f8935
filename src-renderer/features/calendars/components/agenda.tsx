import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Planned } from '#shared/contract/calendars.ts';
import { formatClock } from '#renderer/components/format-time.ts';
import { dayWords } from '#renderer/lib/day-words.ts';
import { byDay } from '../planned-days.ts';

interface AgendaProps {
  readonly planned: readonly Planned[];
  /** Opens an own entry. */
  readonly onEntry: (entry: Planned) => void;
}

const Line = ({ one, onEntry }: { readonly one: Planned } & Pick<AgendaProps, 'onEntry'>) => {
  const { t, i18n } = useTranslation('calendars');
  const time = one.day === null ? formatClock(Date.parse(one.starts_at), i18n.language) : t('allDay');
  return (
    <Group component="li" gap={12} wrap="nowrap" align="baseline">
      <Text size="sm" c="dimmed" className="tn" miw={64}>
        {time}
      </Text>
      <Stack gap={0}>
        {one.source === 'entry' ? (
          <Anchor component="button" type="button" size="sm" ta="start" onClick={() => onEntry(one)}>
            {one.title}
          </Anchor>
        ) : (
          <Anchor component={Link} to={one.path} size="sm">
            {one.title}
          </Anchor>
        )}
        <Text size="xs" c="dimmed">
          {t(`what.${one.what}`, { defaultValue: t('what.entry') })}
        </Text>
      </Stack>
    </Group>
  );
};

/** What is planned as a list of days: for the phone, for readers of screens, and whoever likes lists. */
export const Agenda = ({ planned, onEntry }: AgendaProps) => {
  const { t, i18n } = useTranslation('calendars');
  if (planned.length === 0) return <Text c="dimmed">{t('nothing')}</Text>;
  return (
    <Stack gap={20}>
      {byDay(planned).map(([day, all]) => (
        <section key={day} aria-label={dayWords(day, i18n.language)}>
          <Text component="h2" size="sm" fw={620} mb={8}>
            {dayWords(day, i18n.language)}
          </Text>
          <Stack component="ul" gap={8} m={0} p={0} style={{ listStyle: 'none' }}>
            {all.map((one) => (
              <Line key={one.key} one={one} onEntry={onEntry} />
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  );
};
