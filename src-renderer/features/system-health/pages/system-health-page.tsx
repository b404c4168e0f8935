import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { DeviceList } from '../components/device-list.tsx';
import { ProbeList } from '../components/probe-list.tsx';
import { ownHealthQuery } from '../queries.ts';

type Tab = 'here' | 'hub' | 'devices';

const TABS = {
  standalone: ['here'],
  hub: ['here', 'devices'],
  device: ['here', 'hub', 'devices'],
} as const satisfies Record<string, readonly Tab[]>;

/**
 * How the system stands: the probes of this server, on a computer of a hub also those of its hub, and the computers of
 * the institution. It looks every minute while it is open.
 */
export const SystemHealthPage = () => {
  const { t } = useTranslation('system-health');
  const params = useListParams({ sort: 'state', dir: 'asc' });
  const role = useQuery(ownHealthQuery).data?.role;
  const offered: readonly Tab[] = role === undefined ? ['here'] : TABS[role];
  const current = offered.find((one) => one === params.tab) ?? 'here';
  const labelOf = (tab: Tab): string =>
    tab === 'here' && role === 'device' ? t('tab.computer') : t(`tab.${tab}`);
  const tabs = { current, options: offered.map((value) => ({ value, label: labelOf(value) })) };
  if (current === 'devices') return <DeviceList params={params} tabs={tabs} />;
  return (
    <ProbeList key={current} of={current} params={params} tabs={offered.length > 1 ? tabs : undefined} />
  );
};
