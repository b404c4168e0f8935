import { useTranslation } from 'react-i18next';
import type { SyncStatus } from '#shared/contract/sync-status.ts';
import type { RecordFact } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import { HubAddress } from './components/hub-address.tsx';
import { useFormats } from './use-formats.ts';

/** A clock that is off by less is a clock like any other. */
const MINUTE = 60_000;

/** The next round of a computer that reaches its hub comes within a minute; the clock here ticks in half minutes. */
const SOON = 1.5 * MINUTE;

/** What is known about the hub and the way to it. */
export const useStatusFacts = (): ((status: SyncStatus) => RecordFact[]) => {
  const { t } = useTranslation('sync');
  const { bytes, offset } = useFormats();
  const now = useNow(MINUTE / 2);
  return (status) => {
    const { last_sync_at: last, next_sync_at: next, clock_offset_ms: ahead, blobs } = status;
    const ofOthers = status.device_waiting_count - status.waiting_count;
    return [
      ...(status.hub_url === null
        ? []
        : [{ label: t('facts.hub'), value: <HubAddress url={status.hub_url} /> }]),
      ...(status.device_name === null ? [] : [{ label: t('facts.device'), value: status.device_name }]),
      {
        label: t('facts.last'),
        value: last === null ? t('facts.never') : <RelativeTime at={last} />,
      },
      ...(next === null || Date.parse(next) - now <= SOON
        ? []
        : [{ label: t('facts.next'), value: <RelativeTime at={next} /> }]),
      // The hub is ahead where this computer is behind.
      ...(ahead === null || Math.abs(ahead) <= MINUTE
        ? []
        : [{ label: t('facts.clock'), value: offset(-ahead) }]),
      ...(blobs.to_send === 0 ? [] : [{ label: t('facts.toSend'), value: bytes(blobs.to_send) }]),
      ...(blobs.to_fetch === 0 ? [] : [{ label: t('facts.toFetch'), value: bytes(blobs.to_fetch) }]),
      ...(status.withheld_count === 0
        ? []
        : [
            {
              label: t('facts.withheld'),
              value: t('facts.withheldCount', { count: status.withheld_count }),
            },
          ]),
      ...(ofOthers <= 0
        ? []
        : [{ label: t('facts.ofOthers'), value: t('facts.ofOthersCount', { count: ofOthers }) }]),
    ];
  };
};
