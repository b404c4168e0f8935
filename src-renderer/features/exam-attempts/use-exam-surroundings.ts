import { useEffect } from 'react';
import { bridge } from '#renderer/lib/bridge.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { feedback } from '#renderer/lib/feedback.ts';
import { usePreferences } from '#renderer/lib/preferences.ts';

const tellFailure = (error: unknown): void => feedback().error(errorText(error));

/** High contrast for the whole document, so that dialogs have it too. */
export const useExamContrast = (): void => {
  const isHigh = usePreferences((preferences) => preferences.examContrast !== 'normal');
  useEffect(() => {
    if (!isHigh) return undefined;
    document.documentElement.dataset['contrast'] = 'high';
    return () => {
      delete document.documentElement.dataset['contrast'];
    };
  }, [isHigh]);
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
