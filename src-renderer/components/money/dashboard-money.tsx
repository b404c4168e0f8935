import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { openOrdersQuery } from '#renderer/lib/billing.ts';
import { earningsQuery, moneyFiguresQuery } from '#renderer/lib/earnings.ts';
import { useCan } from '#renderer/lib/session.ts';
import { Figure, FigureRow } from '../figure.tsx';
import { Panel } from '../panel.tsx';
import { useMoney } from './use-money.ts';

/** An order that is not finished, and the way back to it; nothing where there is none. */
export const UnfinishedOrder = () => {
  const { t } = useTranslation('orders');
  const mayBuy = useCan()('cart:add');
  const { data } = useQuery({ ...openOrdersQuery, enabled: mayBuy });
  const order = data?.[0];
  if (order === undefined) return null;
  return (
    <Panel title={t('dashboard.unfinished')}>
      <Group justify="space-between" gap="8px 16px">
        <Text style={{ overflowWrap: 'anywhere' }}>
          {order.lines.map(({ title }) => title).join(', ')}, {t(`state.${order.status}`)}
        </Text>
        <Button component={Link} to={`/billingSection?order=${order.id}`} variant="default" size="xs">
          {t('purchases.continue')}
        </Button>
      </Group>
    </Panel>
  );
};

/** What an author has earned this month; nothing before the first sale. */
export const EarnedThisMonth = () => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const { data } = useQuery(earningsQuery);
  if (data === undefined || data.gross === 0) return null;
  return (
    <Panel
      title={t('dashboard.earnings')}
      aside={
        <Anchor component={Link} to="/myaccount?section=earnings">
          {t('dashboard.more')}
        </Anchor>
      }
    >
      <FigureRow>
        <Figure label={t('dashboard.thisMonth')} value={money(data.this_month, data.currency)} />
        <Figure label={t('earnings.available')} value={money(data.available, data.currency)} />
      </FigureRow>
    </Panel>
  );
};

/** Revenue of the month and what of money waits for administration; nothing where there is neither. */
export const RevenueFigures = () => {
  const { t } = useTranslation('orders');
  const money = useMoney();
  const mayLook = useCan()('orders:view');
  const { data } = useQuery({ ...moneyFiguresQuery, enabled: mayLook });
  if (data === undefined) return null;
  const waits = data.open_invoices + data.refunds_asked + data.withdrawals_waiting;
  if (waits === 0 && data.revenue_this_month === 0) return null;
  return (
    <Panel
      title={t('dashboard.money')}
      aside={
        <Anchor component={Link} to="/Orders">
          {t('dashboard.orders')}
        </Anchor>
      }
    >
      <FigureRow>
        <Figure label={t('dashboard.revenue')} value={money(data.revenue_this_month, data.currency)} />
        <Figure
          label={t('dashboard.invoices')}
          value={String(data.open_invoices)}
          note={money(data.open_invoices_total, data.currency)}
        />
        <Figure label={t('dashboard.refunds')} value={String(data.refunds_asked)} />
        <Figure label={t('dashboard.withdrawals')} value={String(data.withdrawals_waiting)} />
      </FigureRow>
    </Panel>
  );
};
