import { Button, Group, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { StartSlips, type GivenCode } from '#renderer/components/people/start-slips.tsx';
import { printPage } from '#renderer/lib/print-page.ts';

/** Start codes, shown this one time: as a list, and as slips on paper. */
export const IssuedCodes = ({ codes }: { readonly codes: readonly GivenCode[] }) => {
  const { t, i18n } = useTranslation('people-imports');
  const [first] = codes;
  if (first === undefined) return <Text role="status">{t('codes.none')}</Text>;
  const until = formatAbsolute(Date.parse(first.given.expires_at), i18n.language);
  return (
    <Stack gap={8}>
      <Title order={3} role="status">
        {t('codes.made', { count: codes.length })}
      </Title>
      <Text size="sm">{t('codes.once', { until })}</Text>
      <ScrollArea.Autosize
        mah={320}
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t('codes.list') }}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('codes.name')}</Table.Th>
              <Table.Th>{t('codes.email')}</Table.Th>
              <Table.Th>{t('codes.code')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {codes.slice(0, SHOWN).map(({ user, given }) => (
              <Table.Tr key={user.id}>
                <Table.Td>
                  {user.first_name} {user.last_name}
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{user.email}</Table.Td>
                <Table.Td ff="monospace" style={{ whiteSpace: 'nowrap' }}>
                  {given.code}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {codes.length > SHOWN ? (
        <Text size="sm">{t('codes.more', { count: codes.length - SHOWN })}</Text>
      ) : null}
      <Group>
        <Button leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />} onClick={printPage}>
          {t('codes.print')}
        </Button>
      </Group>
      <StartSlips codes={codes} />
    </Stack>
  );
};

/** Of a long list, the rest is on the slips. */
const SHOWN = 200;
