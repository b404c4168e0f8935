import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProbeStanding } from '#shared/contract/system-health.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { ListTabs } from '#renderer/components/patterns/list-props.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { hubHealthQuery, ownHealthQuery, useRunProbe, useUnmuteProbe } from '../queries.ts';
import { MuteDialog } from './mute-dialog.tsx';
import { ProbeRow } from './probe-row.tsx';

/** More probes than there are: they stand on one page. */
const PAGE_SIZE = 100;

interface ProbeListProps {
  readonly of: 'here' | 'hub';
  readonly params: ListParamsHandle;
  readonly tabs: ListTabs | undefined;
}

/** The probes of one server, what is worst first. */
export const ProbeList = ({ of, params, tabs }: ProbeListProps) => {
  const { t } = useTranslation('system-health');
  const { data, error, status, ...query } = useQuery(of === 'hub' ? hubHealthQuery : ownHealthQuery);
  const run = useRunProbe();
  const unmute = useUnmuteProbe();
  const [muting, setMuting] = useState<string>();
  const isOwn = of === 'here';
  const mayMute = isOwn && data !== undefined && data.role !== 'device';
  const rows = data?.data;
  const isOld = data !== undefined && error !== null;
  return (
    <>
      <ListPage<ProbeStanding>
        name="system-health"
        title={t('title')}
        description={
          data === undefined ? (
            t('description')
          ) : (
            <>
              {t('asOf')} <RelativeTime at={data.as_of} />. {t('again')}
            </>
          )
        }
        notice={isOld ? <Notice tone="info">{t(isOwn ? 'old.here' : 'old.hub')}</Notice> : undefined}
        params={params}
        {...(tabs === undefined ? {} : { tabs })}
        query={{
          ...query,
          // What was said last stays, with its time, while nobody answers.
          status: rows === undefined ? status : 'success',
          error: rows === undefined ? error : null,
          data: rows === undefined ? undefined : { rows, total: rows.length },
        }}
        pageSize={PAGE_SIZE}
        rowId={(probe) => probe.probe}
        rowName={(probe) => probe.probe}
        renderItem={(probe) => (
          <ProbeRow
            probe={probe}
            isRunning={run.isPending && run.variables === probe.probe}
            onRun={isOwn ? () => run.mutate(probe.probe) : undefined}
            onMute={
              mayMute && probe.muted_until === null && probe.state !== 'not-used'
                ? () => setMuting(probe.probe)
                : undefined
            }
            onUnmute={mayMute && probe.muted_until !== null ? () => unmute.mutate(probe.probe) : undefined}
          />
        )}
        empty={{ title: t('empty') }}
      />
      {muting === undefined ? null : <MuteDialog probe={muting} onClose={() => setMuting(undefined)} />}
    </>
  );
};
