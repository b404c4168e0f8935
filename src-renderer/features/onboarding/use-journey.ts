import { useRef, useState } from 'react';
import type { JourneyState } from '#shared/contract/onboarding.ts';
import { STEP_FIELDS, type JourneyField } from '#shared/domain/onboarding/journey-answers.ts';
import { moveJourney, type Journey, type JourneyMove } from '#shared/domain/onboarding/sme-journey.ts';
import { useAutosave } from '#renderer/hooks/use-autosave.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { mirrorJourney } from './journey-mirror.ts';
import { saveJourney } from './queries.ts';

export type Answers = Readonly<Record<JourneyField, string>>;

const FIELDS: readonly JourneyField[] = Object.values(STEP_FIELDS).flat();

interface State {
  readonly journey: Journey;
  readonly answers: Answers;
}

const toState = (loaded: JourneyState): State => ({
  journey: {
    step: loaded.step,
    attempted: loaded.data.attempted_step,
    skipped: loaded.data.skip_step,
    isComplete: loaded.is_onboarding_complete,
  },
  answers: loaded,
});

/** The lists of a journey as the payload carries them. */
export const listsOf = ({ attempted, skipped }: Journey) => ({
  skip_step: [...skipped],
  attempted_step: [...attempted],
});

/** The journey on a page: every move and every answer is kept by the server, and mirrored. */
export const useJourney = (loaded: JourneyState) => {
  const [state, setState] = useState(() => toState(loaded));
  const stored = useRef<Answers>(state.answers);
  const autosave = useAutosave<State>({
    save: async ({ journey, answers }) => {
      // Field by field: what was not changed here may have been changed on another computer.
      const changed = FIELDS.filter((field) => answers[field] !== stored.current[field]);
      await saveJourney({
        step: journey.step,
        data: listsOf(journey),
        ...Object.fromEntries(changed.map((field) => [field, answers[field]])),
      });
      stored.current = answers;
    },
    describeError: errorText,
  });
  const keep = (next: State): void => {
    setState(next);
    mirrorJourney(next.journey);
    autosave.change(next);
  };
  return {
    ...state,
    save: autosave,
    answer: (field: JourneyField, value: string): void =>
      keep({ ...state, answers: { ...state.answers, [field]: value } }),
    move: (move: Exclude<JourneyMove, 'finish' | 'finish-early'>): void =>
      keep({ ...state, journey: moveJourney(state.journey, move) }),
  };
};
