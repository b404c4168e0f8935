import { useState } from 'react';
import { Paper, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { formatOpening } from '#renderer/lib/content-time.ts';
import { shownZone } from '#renderer/lib/shown-zone.ts';

export interface MomentWordsProps {
  /** Says what happens then: "Opens Thu 26 Nov 09:30 (Europe/London)". */
  words: (moment: { readonly time: string; readonly zone: string }) => string;
  /** Says at which time it happens where the clocks pass over the time that was written. */
  skippedWords: (time: string) => string;
  at: number;
  zone: string;
  /** What was written, which the clocks of the zone may pass over. */
  time: string;
}

/** A moment in its zone, and by the clock of the reader. */
export function MomentWords({ words, skippedWords, at, zone, time }: MomentWordsProps) {
  const { t, i18n } = useTranslation('common');
  const [now] = useState(() => Date.now());
  const local = shownZone();
  const moment = (inZone: string) => ({ time: formatOpening(at, i18n.language, inZone, now), zone: inZone });
  const shown = toWallTime(at, zone);
  return (
    <Paper px={14} py={12} radius={8} bg="var(--sunken)" role="status" fz={13.5} lh="20px">
      <Text inherit fw={550}>
        {words(moment(zone))}
      </Text>
      {local === zone ? null : (
        <Text inherit c="dimmed">
          {t('moment.opensLocal', moment(local))}
        </Text>
      )}
      {shown.time === time ? null : (
        <Text inherit c="dimmed">
          {skippedWords(shown.time)}
        </Text>
      )}
    </Paper>
  );
}
