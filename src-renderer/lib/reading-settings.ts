import { profileContract, type UserSettings } from '#shared/contract/profile.ts';
import { api } from './api.ts';
import { errorText } from './error-text.ts';
import { feedback } from './feedback.ts';
import { setPreferences, usePreferences } from './preferences.ts';
import { queryClient } from './query-client.ts';

/** The key under which a page keeps what this person has chosen. */
export const OWN_READING = 'own-reading';

type Change = Parameters<typeof setPreferences>[0];
type Reading = NonNullable<UserSettings['reading']>;

/** The usual way, for somebody who has chosen none at a computer of several people. */
const USUAL: Reading = {
  zoom: 1,
  contrast: 'normal',
  spacing: 'normal',
  shade: 'app',
  keys: true,
  clock: true,
  voice_rate: 1,
};

const toReading = (): Reading => {
  const { examZoom, examContrast, examSpacing, examShade, examKeys, examClock, examVoiceRate } =
    usePreferences.getState();
  return {
    zoom: examZoom,
    contrast: examContrast,
    spacing: examSpacing,
    shade: examShade,
    keys: examKeys,
    clock: examClock,
    voice_rate: examVoiceRate,
  };
};

const toPreferences = (reading: Reading): Change => ({
  examZoom: reading.zoom,
  examContrast: reading.contrast,
  examSpacing: reading.spacing,
  examShade: reading.shade,
  examKeys: reading.keys,
  examClock: reading.clock,
  examVoiceRate: reading.voice_rate,
});

/**
 * Changes how this person reads exams: here at once, and with the person, so that the next computer has it, too. An exam
 * goes on whether or not that could be written down.
 */
export const keepReading = (change: Change): void => {
  setPreferences(change).catch((error: unknown) => feedback().error(errorText(error)));
  const reading = toReading();
  queryClient.setQueriesData({ queryKey: [OWN_READING] }, reading);
  // Where the server does not answer nobody is told of that in an exam: it holds on this computer.
  api(profileContract.updateReadingSetting, { body: reading }).catch(() => undefined);
};

/** Takes over how somebody reads exams who has just come to this computer. @param isShared several people use it */
export async function takeOverReading(reading: Reading | null, isShared: boolean): Promise<void> {
  if (reading !== null) await setPreferences(toPreferences(reading));
  else if (isShared) await setPreferences(toPreferences(USUAL));
}
