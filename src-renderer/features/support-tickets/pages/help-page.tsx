import { Anchor, Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { Panel } from '#renderer/components/panel.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { ShortcutList } from '#renderer/components/shortcut-list.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { TicketState } from '../components/ticket-state.tsx';
import { ticketsQuery } from '../queries.ts';

const OwnTickets = () => {
  const { t } = useTranslation('support-tickets');
  const query = useQuery(ticketsQuery({ page: 0, search: '', state: 'open', isAll: false }));
  return (
    <QueryState
      query={query}
      empty={{ when: ({ total }) => total === 0, content: <Text c="dimmed">{t('help.noTickets')}</Text> }}
    >
      {({ rows }) => (
        <Stack component="ul" variant="lines" gap={8} aria-label={t('help.tickets')}>
          {rows.slice(0, 5).map((ticket) => (
            <Group component="li" key={ticket.id} justify="space-between" gap={12}>
              <Anchor component={Link} to={`/SupportTickets?preview=${ticket.id}`} size="sm">
                {ticket.subject}
              </Anchor>
              <TicketState state={ticket.state} />
            </Group>
          ))}
        </Stack>
      )}
    </QueryState>
  );
};

/** Where to look, whom to ask, and what the keyboard can do. */
export const HelpPage = () => {
  const { t } = useTranslation('support-tickets');
  const navigate = useNavigate();
  const can = useCan();
  const [words, setWords] = useState('');
  return (
    <RecordPage backTo="/Dashboard" title={t('help.title')} description={t('help.text')}>
      <Stack gap={24}>
        <form
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            void navigate(`/KnowledgeBase?q=${encodeURIComponent(words)}`);
          }}
        >
          <Group align="flex-end" gap={8}>
            <TextInput
              label={t('help.search')}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
              leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
              style={{ flex: 1 }}
            />
            <Button type="submit" variant="default">
              {t('help.find')}
            </Button>
          </Group>
        </form>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
          <Panel title={t('help.contact')}>
            <Stack gap={12} align="flex-start">
              <Text size="sm">{t('help.contactText')}</Text>
              <Button component={Link} to="/ContactUs">
                {t('contact.title')}
              </Button>
            </Stack>
          </Panel>
          <Panel title={t('help.tickets')}>{can('support-tickets:view') ? <OwnTickets /> : null}</Panel>
        </SimpleGrid>
        <div>
          <Title order={2} mb={8}>
            {t('help.keyboard')}
          </Title>
          <ShortcutList />
        </div>
      </Stack>
    </RecordPage>
  );
};
