import { queryOptions } from '@tanstack/react-query';
import { readinessContract, type Readiness, type ReadinessPageFacts } from '#shared/contract/readiness.ts';
import type { KeyboardTry } from '#shared/domain/exam-attempts/readiness.ts';
import { api } from '#renderer/lib/api.ts';
import { bridge } from '#renderer/lib/bridge.ts';
import { localVoices } from './read-aloud.ts';

/** What the server of this page measured, and how far the clock of a browser is ahead of its. */
interface Measured {
  readonly server: Readiness;
  /** Null in the desktop: its server is on the same computer. */
  readonly aheadMs: number | null;
}

const measure = async (signal: AbortSignal): Promise<Measured> => {
  const before = performance.now();
  const { body } = await api(readinessContract.checkReadiness, {}, { signal });
  const halfTrip = (performance.now() - before - body.write_ms) / 2;
  const aheadMs = Math.round(Date.now() - halfTrip - body.write_ms - Date.parse(body.as_of));
  return { server: body, aheadMs: bridge() === undefined ? aheadMs : null };
};

/** Writes something small and waits for it, as every answer of the exam will be. */
export const readinessQuery = queryOptions({
  queryKey: ['exam-readiness'],
  queryFn: ({ signal }) => measure(signal),
  staleTime: 0,
  gcTime: 0,
});

const VOICES_MS = 1_000;

/** How many voices the computer has; the browser finds them some time after the page is there. */
async function countVoices(): Promise<number | null> {
  if (!('speechSynthesis' in globalThis)) return null;
  if (localVoices().length === 0)
    await new Promise((found) => {
      speechSynthesis.addEventListener('voiceschanged', found, { once: true });
      setTimeout(found, VOICES_MS);
    });
  return localVoices().length;
}

/** What the page can find out of the computer; what a browser does not say is null. */
async function lookAround() {
  const desktop = bridge();
  const unknown = (): null => null;
  return {
    displays:
      (await desktop
        ?.native('exam.displays')
        .then(({ count }) => count)
        .catch(unknown)) ?? null,
    on_battery:
      (await desktop
        ?.native('exam.power')
        .then(({ onBattery }) => onBattery)
        .catch(unknown)) ?? null,
    voices: await countVoices(),
  };
}

/** What was found out, but the keyboard. */
export interface LookedAt extends Measured {
  readonly page: Pick<ReadinessPageFacts, 'displays' | 'on_battery' | 'voices'>;
}

/** All that "Is it my computer?" looks at, but the keyboard. */
export const computerQuery = queryOptions({
  queryKey: ['exam-readiness', 'computer'],
  queryFn: async ({ signal }): Promise<LookedAt> => {
    const [measured, page] = await Promise.all([measure(signal), lookAround()]);
    return { ...measured, page };
  },
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

/** Has the result kept: once for each look, and once more when the keyboard was tried. */
export const reportQuery = (looked: LookedAt, lookedAt: number, keyboard: KeyboardTry) =>
  queryOptions({
    queryKey: ['readiness-report', lookedAt, keyboard],
    queryFn: async ({ signal }) => {
      const body = { ...looked.page, keyboard, clock_ahead_ms: looked.aheadMs };
      return (await api(readinessContract.reportReadiness, { body }, { signal })).body.data;
    },
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
