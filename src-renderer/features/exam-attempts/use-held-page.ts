import i18next from 'i18next';
import { useEffect } from 'react';
import { bridge } from '#renderer/lib/bridge.ts';
import { feedback } from '#renderer/lib/feedback.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { attemptClockQuery } from './queries.ts';

/** Asks how the attempt stands when the application has written what happened to the window. */
export const useWindowNews = (attemptId: number): void => {
  useEffect(
    () =>
      bridge()?.on('exam.window', ({ what }) => {
        if (what === 'close-refused') feedback().error(i18next.t('exam-attempts:held.closeRefused'));
        void queryClient.invalidateQueries({ queryKey: attemptClockQuery(attemptId).queryKey });
      }),
    [attemptId],
  );
};

type Field = HTMLInputElement | HTMLTextAreaElement;

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement ? target : null;

const selectionIn = (field: Field): string =>
  field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);

/** Writes as if it were typed, so that the page hears of it and it can be undone. */
const write = (text: string): void => {
  // The one way that keeps what can be undone; browsers go on having it.
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
};

/**
 * As long as the exam holds its window: cut, copy and paste stay within the answers, nothing is dropped, no menu opens,
 * and neither the question can be selected nor the page printed (app/held-page.css).
 */
export const useHeldPage = (isHeld: boolean): void => {
  useEffect(() => {
    if (!isHeld) return undefined;
    // What was cut or copied from an answer; the clipboard of the computer is left alone.
    let board = '';
    const { documentElement: page } = document;
    page.dataset['examHeld'] = '';
    const copy = (event: ClipboardEvent): void => {
      event.preventDefault();
      const field = fieldOf(event.target);
      if (field === null || selectionIn(field) === '') return;
      if (field.type === 'password') return;
      board = selectionIn(field);
      if (event.type === 'cut') write('');
    };
    const paste = (event: ClipboardEvent): void => {
      event.preventDefault();
      if (fieldOf(event.target) !== null && board !== '') write(board);
    };
    const refuse = (event: Event): void => event.preventDefault();
    const stops = [
      ...(['copy', 'cut'] as const).map((name) => listen(name, copy)),
      listen('paste', paste),
      ...(['dragstart', 'dragover', 'drop', 'contextmenu'] as const).map((name) => listen(name, refuse)),
    ];
    return () => {
      for (const stop of stops) stop();
      delete page.dataset['examHeld'];
    };
  }, [isHeld]);
};

function listen<Name extends keyof DocumentEventMap>(
  name: Name,
  hear: (event: DocumentEventMap[Name]) => void,
): () => void {
  document.addEventListener(name, hear, true);
  return () => document.removeEventListener(name, hear, true);
}
