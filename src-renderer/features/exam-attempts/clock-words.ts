import type { TFunction } from 'i18next';
import { judgeClock, type ClockStanding } from '#shared/domain/exam-attempts/readiness.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What the clock of this computer was compared with, and what came of it. */
export function clockWords(t: TFunction<'exam-attempts'>, clock: ClockStanding, language: string): string {
  const { word } = judgeClock(clock);
  const skewMs = clock.against === 'nothing' ? 0 : Math.abs(clock.skewMs ?? 0);
  return t(`ready.${word}`, {
    count: Math.round(skewMs / (word === 'clockUnsendable' ? DAY_MS : 1000)),
    at: clock.against === 'hub' ? formatAbsolute(Date.parse(clock.toldAt), language) : '',
  });
}
