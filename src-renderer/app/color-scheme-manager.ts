import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { feedback } from '#renderer/lib/feedback.ts';

const fromPreference = (theme: 'system' | 'light' | 'dark'): MantineColorScheme =>
  theme === 'system' ? 'auto' : theme;

const tellFailure = (error: unknown): void => feedback().error(errorText(error));

/** Keeps Mantine's colour scheme in the person's preferences. */
export const preferenceColorSchemeManager = (): MantineColorSchemeManager => {
  let stop: (() => void) | undefined;
  return {
    get: () => fromPreference(usePreferences.getState().theme),
    set: (scheme) => {
      const theme = scheme === 'auto' ? 'system' : scheme;
      if (theme !== usePreferences.getState().theme) void setPreferences({ theme }).catch(tellFailure);
    },
    subscribe: (onUpdate) => {
      stop = usePreferences.subscribe((now, before) => {
        if (now.theme !== before.theme) onUpdate(fromPreference(now.theme));
      });
    },
    unsubscribe: () => stop?.(),
    clear: () => void setPreferences({ theme: 'system' }).catch(tellFailure),
  };
};
