import { useHotkeys } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { EditForm, QuestionForm } from './question-form.ts';

/** A field may have done it itself, as a pasted list is taken back; in a dialog it belongs to the dialog. */
function takes(event: KeyboardEvent): boolean {
  const isElsewhere = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
  if (event.defaultPrevented || isElsewhere) return false;
  event.preventDefault();
  return true;
}

/** Keys that come this soon after one another, in the same field, are one step. */
const ONE_STEP_MS = 800;
const MAX_STEPS = 200;

interface Steps {
  readonly past: readonly QuestionForm[];
  readonly future: readonly QuestionForm[];
}

const none: Steps = { past: [], future: [] };

export interface EditHistory {
  readonly edit: EditForm;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** For another question. */
  readonly reset: () => void;
}

/** Which parts of a question a step changed. */
const changedParts = (one: QuestionForm, other: QuestionForm): string =>
  Object.entries(one)
    .filter(([part, value]) => Reflect.get(other, part) !== value)
    .map(([part]) => part)
    .join();

/** Undo and redo of a whole question, by its buttons and by Ctrl+Z and Ctrl+Y: more than one field does by itself. */
export const useEditHistory = (form: QuestionForm, edit: EditForm): EditHistory => {
  const [steps, setSteps] = useState(none);
  const last = useRef<{ readonly parts: string; readonly at: number }>(undefined);

  const change: EditForm = (makeNext) =>
    edit((current) => {
      const next = makeNext(current);
      const parts = changedParts(current, next);
      if (parts === '') return next;
      const at = Date.now();
      const isSameStep = last.current?.parts === parts && at - last.current.at < ONE_STEP_MS;
      last.current = { parts, at };
      setSteps(({ past }) => ({
        past: isSameStep && past.length > 0 ? past : [...past, current].slice(-MAX_STEPS),
        future: [],
      }));
      return next;
    });
  const undo = (): void => {
    const before = steps.past.at(-1);
    if (before === undefined) return;
    last.current = undefined;
    setSteps({ past: steps.past.slice(0, -1), future: [form, ...steps.future] });
    edit(() => before);
  };
  const redo = (): void => {
    const [after, ...future] = steps.future;
    if (after === undefined) return;
    last.current = undefined;
    setSteps({ past: [...steps.past, form], future });
    edit(() => after);
  };
  useHotkeys(
    [
      ['mod+Z', (event) => takes(event) && undo(), { preventDefault: false }],
      ['mod+shift+Z', (event) => takes(event) && redo(), { preventDefault: false }],
      ['mod+Y', (event) => takes(event) && redo(), { preventDefault: false }],
    ],
    [],
  );
  return {
    edit: change,
    undo,
    redo,
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    reset: () => {
      last.current = undefined;
      setSteps(none);
    },
  };
};
