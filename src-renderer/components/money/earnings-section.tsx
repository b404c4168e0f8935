import { Box, Button, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Earnings } from '#shared/contract/earnings.ts';
import type { Withdrawal } from '#shared/contract/withdrawals.ts';
import { earningsQuery } from '#renderer/lib/earnings.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import type { CsvColumn } from '../csv-export.ts';
import { Notice } from '../notice.tsx';
import { QueryState } from '../query-state.tsx';
import { RelativeTime } from '../relative-time.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { CsvButton } from './csv-button.tsx';
import { useMoney } from './use-money.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const FIGURES = ['available', 'held', 'this_month', 'gross', 'fees', 'tax', 'refunds'] as const;

const TONES = { requested: 'warn', approved: 'info', paid: 'ok', rejected: 'bad' } as const;

const Figures = ({ earnings }: { readonly earnings: Earnings }) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} spacing={16} m={0}>
      {FIGURES.map((key) => (
        <Box key={key}>
          <Text component="dt" size="sm" c="dimmed">
            {t(`earnings.${key}`)}
          </Text>
          <Text component="dd" className="tn" m={0} fw={600} size="lg">
            {money(earnings[key], earnings.currency)}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  );
};

const useWithdrawalColumns = (): CsvColumn<Withdrawal>[] => {
  const { t } = useTranslation('orders');
  return [
    { header: t('withdrawal.asked'), csv: (row) => row.created_at },
    { header: t('withdrawal.amount'), csv: (row) => row.amount },
    { header: t('sales.currency'), csv: (row) => row.currency },
    { header: t('withdrawal.status'), csv: (row) => row.status },
    { header: t('withdrawal.reason'), csv: (row) => row.reason },
  ];
};

const Withdrawals = ({ requests }: { readonly requests: readonly Withdrawal[] }) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const columns = useWithdrawalColumns();
  return (
    <Stack gap={8}>
      <Group justify="space-between">
        <Title order={3}>{t('withdrawal.heading')}</Title>
        {requests.length === 0 ? null : (
          <CsvButton fileName="withdrawals.csv" columns={columns} load={() => Promise.resolve(requests)} />
        )}
      </Group>
      {requests.length === 0 ? (
        <Text c="dimmed">{t('withdrawal.none')}</Text>
      ) : (
        <Stack component="ul" variant="lines" gap={0} aria-label={t('withdrawal.heading')}>
          {requests.map((request) => (
            <Group key={request.id} component="li" justify="space-between" gap="4px 16px" py={10}>
              <Box miw={0}>
                <Text className="tn" fw={550}>
                  {money(request.amount, request.currency)}
                </Text>
                <Text component="div" size="sm" c="dimmed">
                  <RelativeTime at={request.created_at} />
                </Text>
                {request.reason === '' ? null : <Text size="sm">{request.reason}</Text>}
              </Box>
              <StatusBadge tone={TONES[request.status]}>
                {t(`withdrawal.state.${request.status}`)}
              </StatusBadge>
            </Group>
          ))}
        </Stack>
      )}
    </Stack>
  );
};

const EarningsBody = ({ earnings }: { readonly earnings: Earnings }) => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const isAway = useIsHubAway();
  const [isOpen, setOpen] = useState(false);
  const { available, minimum, currency } = earnings;
  const isTooLittle = available < minimum || available <= 0;
  return (
    <Stack gap={24} pt={16}>
      <Figures earnings={earnings} />
      <Group gap={12}>
        <Button disabled={isAway || isTooLittle} onClick={() => setOpen(true)}>
          {t('withdraw.action')}
        </Button>
        {isTooLittle ? (
          <Text size="sm" c="dimmed">
            {t('withdraw.least', { amount: money(minimum, currency) })}
          </Text>
        ) : null}
      </Group>
      {isAway ? <Notice tone="info">{t('withdraw.away')}</Notice> : null}
      <Withdrawals requests={earnings.withdraw_requests} />
      <WithdrawDialog opened={isOpen} earnings={earnings} onClose={() => setOpen(false)} />
    </Stack>
  );
};

/** What one has earned, what of it is there, and the way to it. */
export const EarningsSection = () => {
  const { t } = useTranslation('orders');
  const query = useQuery(earningsQuery);
  return (
    <QueryState query={query} errorTitle={t('earnings.failed')}>
      {(earnings) => <EarningsBody earnings={earnings} />}
    </QueryState>
  );
};
