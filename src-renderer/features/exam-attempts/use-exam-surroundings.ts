import { useEffect } from 'react';
import { bridge } from '#renderer/lib/bridge.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { feedback } from '#renderer/lib/feedback.ts';
import { usePreferences } from '#renderer/lib/preferences.ts';
import type { NetworkState, PowerState } from './runner-engine.ts';

const tellFailure = (error: unknown): void => feedback().error(errorText(error));

/** High contrast for the whole document, so that dialogs have it too. */
export const useExamContrast = (): void => {
  const isHigh = usePreferences(
    ({ examContrast, examShade }) => examContrast !== 'normal' || examShade === 'night',
  );
  useEffect(() => {
    if (!isHigh) return undefined;
    document.documentElement.dataset['contrast'] = 'high';
    return () => {
      delete document.documentElement.dataset['contrast'];
    };
  }, [isHigh]);
};

const SCHEME = 'data-mantine-color-scheme';

/** The colours in which somebody reads best, for as long as the exam is on the screen; the theme stays as it was chosen. */
export const useExamShade = (): void => {
  const shade = usePreferences((preferences) => preferences.examShade);
  useEffect(() => {
    if (shade === 'app') return undefined;
    const { documentElement: page } = document;
    const before = page.getAttribute(SCHEME);
    page.dataset['examShade'] = shade;
    page.setAttribute(SCHEME, shade === 'night' ? 'dark' : 'light');
    return () => {
      delete page.dataset['examShade'];
      if (before !== null) page.setAttribute(SCHEME, before);
    };
  }, [shade]);
};

/**
 * What happens around the page while an exam is sat: on the desktop the window is in exam mode and saves
 * before it closes; a browser asks before it leaves.
 */
export const useExamSurroundings = (flush: () => Promise<unknown>): void => {
  useEffect(() => {
    const desktop = bridge();
    if (desktop === undefined) {
      const ask = (event: BeforeUnloadEvent): void => {
        void flush();
        event.preventDefault();
      };
      window.addEventListener('beforeunload', ask);
      return () => window.removeEventListener('beforeunload', ask);
    }
    const release = (): Promise<unknown> => desktop.native('window.holdClose', { held: false });
    desktop.native('exam.begin').catch(tellFailure);
    desktop.native('window.holdClose', { held: true }).catch(tellFailure);
    const stop = desktop.on('window.closing', () => {
      flush().then(release, release).catch(tellFailure);
    });
    return () => {
      stop();
      desktop.native('exam.end').catch(tellFailure);
      release().catch(tellFailure);
    };
  }, [flush]);
};

interface Log {
  notePower(state: PowerState): void;
  noteNetwork(state: NetworkState): void;
}

/** Sleep, the lock of the screen and the network go into the log of the attempt. */
export const useSurroundingsLog = (log: Log): void => {
  useEffect(() => {
    const online = (): void => log.noteNetwork('online');
    const offline = (): void => log.noteNetwork('offline');
    window.addEventListener('online', online);
    window.addEventListener('offline', offline);
    const desktop = bridge();
    const stops = [
      desktop?.on('power.changed', ({ state }) => log.notePower(state)),
      desktop?.on('hub.reach', ({ isReached }) => log.noteNetwork(isReached ? 'hub reached' : 'hub lost')),
    ];
    return () => {
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      for (const stop of stops) stop?.();
    };
  }, [log]);
};
