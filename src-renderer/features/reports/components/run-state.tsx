import { useTranslation } from 'react-i18next';
import type { ReportRun } from '#shared/contract/reports.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import type { StatusTone } from '#renderer/components/status-tone.ts';

const TONES: Readonly<Record<ReportRun['state'], StatusTone>> = {
  waiting: 'info',
  ready: 'ok',
  failed: 'bad',
  cancelled: 'neutral',
};

export const RunState = ({ state }: Pick<ReportRun, 'state'>) => {
  const { t } = useTranslation('reports');
  return <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>;
};
