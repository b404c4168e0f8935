import { Box, Button, Stack, Text } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { PreviewPane, PreviewSection } from '#renderer/components/patterns/preview-pane.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { auditLogQuery } from '../queries.ts';
import { useAuditWords } from '../use-audit-words.ts';
import { ChangeTable } from './change-table.tsx';
import { EntryOutcome } from './entry-outcome.tsx';

interface EntryPreviewProps {
  readonly entry: AuditEntry;
  /** Shows what else a person did, and what was done to them. */
  readonly onPerson: (id: number) => void;
  readonly onClose: () => void;
}

const personOf = ({ target }: AuditEntry): { id: number; name: string } | null =>
  target?.kind === 'user' && target.id !== null ? { id: Number(target.id), name: target.name ?? '' } : null;

/** One entry: who, what, from where, and the fields that changed, as they were and as they are from then on. */
export const EntryPreview = ({ entry, onPerson, onClose }: EntryPreviewProps) => {
  const { t, i18n } = useTranslation('audit');
  const words = useAuditWords();
  const query = useQuery(auditLogQuery(entry.no));
  const moment = (at: string): string => formatAbsolute(Date.parse(at), i18n.language);
  const facts = [
    { label: t('fact.at'), value: moment(entry.at) },
    { label: t('fact.givenAt'), value: entry.given_at === null ? null : moment(entry.given_at) },
    { label: t('fact.person'), value: words.person(entry) },
    { label: t('fact.role'), value: entry.role },
    { label: t('fact.target'), value: words.about(entry) || null },
    { label: t('fact.computer'), value: words.computer(entry.computer) },
    { label: t('fact.address'), value: entry.address === 'local' ? null : entry.address },
    {
      label: t('fact.reason'),
      value: entry.reason === null ? null : t(`reason.${entry.reason}`, { defaultValue: entry.reason }),
    },
  ];
  const people = [entry.person, personOf(entry)].filter((person) => person !== null);
  const others = new Map(people.map((person) => [person.id, person]));
  return (
    <PreviewPane code={t('entry', { no: entry.no })} onClose={onClose}>
      <PreviewSection>
        <Text component="h2" mb={4} fz={17} lh="24px" fw={620} style={{ overflowWrap: 'anywhere' }}>
          {words.action(entry.action, entry.summary)}
        </Text>
        <Box mb={12}>
          <EntryOutcome entry={entry} />
        </Box>
        <FactList facts={facts.filter(({ value }) => value !== null)} />
        <Stack gap={6} mt={12} align="flex-start">
          {[...others.values()].map(({ id, name }) => (
            <Button
              key={id}
              variant="default"
              size="xs"
              leftSection={<IconUserSearch size={14} stroke={1.6} aria-hidden />}
              onClick={() => onPerson(id)}
            >
              {t('allOf', { name: name === '' ? t('person.unnamed') : name })}
            </Button>
          ))}
        </Stack>
      </PreviewSection>
      <PreviewSection title={t('change.title')}>
        <QueryState query={query}>
          {({ changes, blanked_at: blankedAt }) =>
            changes.length > 0 ? (
              <ChangeTable changes={changes} />
            ) : (
              <Text size="sm" c="var(--dim)">
                {blankedAt === null ? t('change.none') : t('change.blanked', { at: moment(blankedAt) })}
              </Text>
            )
          }
        </QueryState>
      </PreviewSection>
    </PreviewPane>
  );
};
