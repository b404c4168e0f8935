import { useTranslation } from 'react-i18next';
import type { ListTabs } from '#renderer/components/patterns/list-props.ts';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { OrdersList } from '../components/orders-list.tsx';
import { RefundsList } from '../components/refunds-list.tsx';
import { WithdrawalsList } from '../components/withdrawals-list.tsx';

const TABS = ['orders', 'invoices', 'refunds', 'withdrawals'] as const;

/** Orders, invoices to book, refunds and withdrawals: what explains every amount, and decides about it. */
export const OrdersPage = () => {
  const { t } = useTranslation('orders');
  const params = useListParams();
  const tab = TABS.find((one) => one === params.tab) ?? TABS[0];
  const tabs: ListTabs = {
    current: tab,
    options: TABS.map((value) => ({ value, label: t(`page.tab.${value}`) })),
  };
  switch (tab) {
    case 'orders':
    case 'invoices':
      return <OrdersList key={tab} params={params} tabs={tabs} isInvoices={tab === 'invoices'} />;
    case 'refunds':
      return <RefundsList params={params} tabs={tabs} />;
    case 'withdrawals':
      return <WithdrawalsList params={params} tabs={tabs} />;
  }
};
