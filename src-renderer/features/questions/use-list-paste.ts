import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pastedLines } from '#shared/domain/questions/pasted-lines.ts';
import { dismissUndo, showUndo } from '#renderer/components/feedback-store.ts';
import { spreadLines, type QuestionForm, type EditForm } from './question-form.ts';

interface ListPaste {
  readonly onPaste: (event: ClipboardEvent<HTMLTextAreaElement>, key: number) => void;
  /** Takes the list back where nothing was written since; answers whether it did. */
  readonly onUndoKey: (event: KeyboardEvent) => boolean;
}

/** A list that is pasted into an option becomes one option for each line, and is taken back in one go. */
export const useListPaste = (
  form: QuestionForm,
  edit: EditForm,
  focusLine: (at: number) => void,
): ListPaste => {
  const { t } = useTranslation('questions');
  const last = useRef<{ readonly made: QuestionForm['options']; readonly takeBack: () => void }>(undefined);

  const onPaste: ListPaste['onPaste'] = (event, key) => {
    const lines = pastedLines(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const around = [value.slice(0, selectionStart), value.slice(selectionEnd)] as const;
    const spread = spreadLines(form, key, lines, around);
    const taken = lines.length - spread.leftOut;
    // Without room for a list it stays one text.
    if (taken === 1) return;
    event.preventDefault();
    edit((current) => ({ ...current, options: spread.form.options }));
    focusLine(spread.last);
    const { options, correct } = form;
    const at = options.findIndex((option) => option.key === key);
    const undo = (): void => {
      last.current = undefined;
      edit((current) => ({ ...current, options, correct }));
      focusLine(at);
    };
    const offer = showUndo(
      spread.leftOut === 0
        ? t('option.pasted', { count: taken })
        : t('option.pastedLeftOut', { count: spread.leftOut, taken }),
      undo,
    );
    const takeBack = (): void => {
      dismissUndo(offer);
      undo();
    };
    last.current = { made: spread.form.options, takeBack };
  };

  const onUndoKey: ListPaste['onUndoKey'] = (event) => {
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!isUndo || last.current?.made !== form.options) return false;
    event.preventDefault();
    last.current.takeBack();
    return true;
  };

  return { onPaste, onUndoKey };
};
