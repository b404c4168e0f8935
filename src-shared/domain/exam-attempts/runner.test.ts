import { describe, expect, it } from 'vitest';
import type { Attempt } from '#shared/contract/candidate-view.ts';
import { runnerReducer } from './runner.ts';
import {
  currentQuestion,
  progressOf,
  secondsOn,
  startRunner,
  unsavedIds,
  unsentAnswers,
  type RunnerAction,
  type RunnerState,
} from './runner-state.ts';
import { announcedMinutes, cellState, clockTone, countQuestions, saveLamp, timeLeft } from './runner-view.ts';

const question = (id: number, type: 'multiple-choice' | 'open_ended' = 'multiple-choice') => ({
  question_id: id,
  question_title: `Question ${id}`,
  question_type: type,
  question_mark: 1,
  question_image: null,
  options:
    type === 'open_ended' ? [] : [3, 1, 2].map((option) => ({ option, text: `${option}`, image: null })),
});

const attempt = (changes: Partial<Attempt> = {}) => ({
  id: 9,
  state: 'in_progress' as const,
  questions: [question(1), question(2), question(3, 'open_ended')],
  answers: [],
  current_question_id: null,
  remaining_ms: 600_000,
  ...changes,
});

const here = { now: 0, isVisible: true, hasFocus: true };
const play = (state: RunnerState, ...actions: RunnerAction[]): RunnerState =>
  actions.reduce(runnerReducer, state);
const fresh = (): RunnerState => startRunner(attempt(), here);
const saved = (now = 0, left: number | null = null): RunnerAction => ({
  type: 'saved',
  savedAt: 1000,
  copyProblem: null,
  left,
  now,
});
const choose = (option: number): RunnerAction => ({ type: 'choose', option });
const send: RunnerAction = { type: 'send-started' };

describe('answers and the queue', () => {
  it('says saved only when the server has confirmed the latest answer', () => {
    const chosen = play(fresh(), choose(1));
    expect(saveLamp(chosen)).toEqual({ kind: 'saving', unsaved: 1 });
    const sending = play(chosen, send);
    expect(sending.sending).toEqual({ questionId: 1, revision: 1 });
    expect(saveLamp(sending)).toEqual({ kind: 'saving', unsaved: 1 });
    expect(saveLamp(play(sending, saved()))).toEqual({
      kind: 'saved',
      at: 1000,
      answered: 1,
      copyProblem: null,
    });
  });

  it('is not satisfied by the confirmation of an answer that was replaced meanwhile', () => {
    const replaced = play(fresh(), choose(1), send, choose(2), saved());
    expect(saveLamp(replaced)).toEqual({ kind: 'saving', unsaved: 1 });
    expect(replaced.queue).toEqual([1]);
    expect(play(replaced, send).sending).toEqual({ questionId: 1, revision: 2 });
  });

  it('sends one at a time, in the order of the answers, the latest of each question', () => {
    const state = play(
      fresh(),
      choose(1),
      { type: 'go', index: 1, now: 0 },
      choose(2),
      { type: 'go', index: 0, now: 0 },
      choose(3),
    );
    expect(state.queue).toEqual([1, 2]);
    expect(progressOf(state, 1).option).toBe(3);
    const sending = play(state, send, send);
    expect(sending.queue).toEqual([2]);
  });

  it('keeps what failed, with the reason, behind what is still to be tried', () => {
    const state = play(fresh(), choose(1), { type: 'go', index: 1, now: 0 }, choose(2), send, {
      type: 'save-failed',
      reason: 'disk full',
    });
    expect(state.queue).toEqual([2, 1]);
    expect(state.failedTries).toBe(1);
    expect(saveLamp(state)).toEqual({ kind: 'failed', reason: 'disk full', unsaved: 2 });
    const recovered = play(state, send, saved(), send, saved());
    expect(recovered.failedTries).toBe(0);
    expect(saveLamp(recovered)).toMatchObject({ kind: 'saved', answered: 2 });
  });

  it('does nothing for the option that is chosen already, and refuses one that is not there', () => {
    const state = play(fresh(), choose(1));
    expect(play(state, choose(1))).toBe(state);
    expect(play(state, choose(5))).toBe(state);
  });

  it('clears an answer, which is an answer to save like any other', () => {
    const state = play(fresh(), choose(1), send, saved(), { type: 'clear' });
    expect(progressOf(state, 1).option).toBeNull();
    expect(state.queue).toEqual([1]);
    expect(countQuestions(state).answered).toBe(0);
  });

  it('holds written text until it is committed, and commits it on leaving', () => {
    const written = play(startRunner(attempt({ current_question_id: 3 }), here), {
      type: 'write',
      text: 'osm',
    });
    expect(written.queue).toEqual([]);
    expect(saveLamp(written)).toEqual({ kind: 'saving', unsaved: 1 });
    expect(play(written, { type: 'commit' }).queue).toEqual([3]);
    expect(play(written, { type: 'go', index: 0, now: 0 }).queue).toEqual([3]);
    expect(play(written, { type: 'attention', isVisible: false, hasFocus: false, now: 0 }).queue).toEqual([
      3,
    ]);
  });

  it('does not commit what is on its way already', () => {
    const state = play(fresh(), choose(1), send, { type: 'commit' });
    expect(state.queue).toEqual([]);
  });

  it('takes no text for a closed question', () => {
    const state = fresh();
    expect(play(state, { type: 'write', text: 'x' })).toBe(state);
  });
});

describe('time on a question', () => {
  it('counts while the page is visible, and only then', () => {
    const state = play(
      fresh(),
      { type: 'attention', isVisible: false, hasFocus: false, now: 5_000 },
      { type: 'attention', isVisible: true, hasFocus: true, now: 65_000 },
    );
    expect(secondsOn(state, 1, 68_000)).toBe(8);
  });

  it('goes on while another window has the focus', () => {
    const state = play(fresh(), { type: 'attention', isVisible: true, hasFocus: false, now: 5_000 });
    expect(secondsOn(state, 1, 9_000)).toBe(9);
    expect(state.events.at(-1)).toMatchObject({ kind: 'blur', question_id: 1, seconds: 5 });
  });

  it('adds up over visits and goes with the event of leaving', () => {
    const state = play(
      fresh(),
      { type: 'go', index: 1, now: 4_000 },
      { type: 'go', index: 0, now: 6_000 },
      { type: 'go', index: 2, now: 9_000 },
    );
    expect(secondsOn(state, 1, 20_000)).toBe(7);
    expect(secondsOn(state, 2, 20_000)).toBe(2);
    expect(state.events.slice(-2)).toEqual([
      { kind: 'view', question_id: 1, seconds: 7 },
      { kind: 'view', question_id: 3, seconds: 0 },
    ]);
  });

  it('notes one blur for a window that is hidden and loses the focus', () => {
    const state = play(
      fresh(),
      { type: 'attention', isVisible: true, hasFocus: false, now: 1_000 },
      { type: 'attention', isVisible: false, hasFocus: false, now: 1_001 },
    );
    expect(state.events.filter((event) => event.kind === 'blur')).toHaveLength(1);
  });
});

describe('going through the exam', () => {
  it('starts at the first question and notes that it was seen', () => {
    const state = fresh();
    expect(currentQuestion(state).question_id).toBe(1);
    expect(state.events).toEqual([{ kind: 'view', question_id: 1, seconds: 0 }]);
    expect(countQuestions(state)).toEqual({ total: 3, answered: 0, flagged: 0, seenEmpty: 1, unseen: 2 });
  });

  it('resumes at the same question with answers, flags and times', () => {
    const state = startRunner(
      attempt({
        current_question_id: 2,
        answers: [
          {
            questionId: 1,
            selectedAnswerId: 3,
            answerText: null,
            timeTakenPerQuestion: 12.5,
            is_flagged: true,
            is_seen: true,
            saved_at: '2026-11-21T10:41:31.000Z',
          },
        ],
      }),
      { ...here, isResumed: true },
    );
    expect(state.events.map((event) => event.kind)).toEqual(['resume', 'view']);
    expect(state.index).toBe(1);
    expect(progressOf(state, 1)).toMatchObject({ option: 3, isFlagged: true });
    expect(secondsOn(state, 1, 5_000)).toBe(12.5);
    expect(unsavedIds(state)).toEqual([]);
    expect(saveLamp(state)).toEqual({
      kind: 'saved',
      copyProblem: null,
      at: Date.parse('2026-11-21T10:41:31.000Z'),
      answered: 1,
    });
  });

  it('flags and unflags, and tells the log', () => {
    const state = play(fresh(), { type: 'flag', now: 0 }, { type: 'flag', now: 0 });
    expect(state.events.map((event) => event.kind)).toEqual(['view', 'flag', 'unflag']);
    expect(progressOf(state, 1).isFlagged).toBe(false);
  });

  it('stays inside the exam', () => {
    const state = fresh();
    expect(play(state, { type: 'go', index: -1, now: 0 })).toBe(state);
    expect(play(state, { type: 'go', index: 3, now: 0 })).toBe(state);
  });

  it('colours a cell by what is known of the question', () => {
    const state = play(fresh(), choose(1), { type: 'go', index: 1, now: 0 });
    expect([1, 2, 3].map((id) => cellState(progressOf(state, id)))).toEqual(['answered', 'seen', 'unseen']);
  });
});

describe('answers that a page of before could not send', () => {
  const at = Date.parse('2026-11-20T10:00:00Z');
  const answered = (savedAt: string) =>
    attempt({
      answers: [
        {
          questionId: 1,
          selectedAnswerId: 2,
          answerText: null,
          timeTakenPerQuestion: 3,
          is_flagged: false,
          is_seen: true,
          saved_at: savedAt,
        },
      ],
    });
  const unsent = [
    { questionId: 1, option: 3, text: '', at },
    { questionId: 3, option: null, text: 'half a sent', at },
  ];

  it('are on the screen again and wait to be sent, and are not called saved', () => {
    const state = startRunner(answered('2026-11-20T09:59:00Z'), { ...here, unsent });
    expect(progressOf(state, 1).option).toBe(3);
    expect(progressOf(state, 3).text).toBe('half a sent');
    expect(state.queue).toEqual([1, 3]);
    expect(saveLamp(state)).toMatchObject({ kind: 'saving', unsaved: 2 });
    expect(unsentAnswers(state, at + 5)).toEqual(unsent.map((one) => ({ ...one, at: at + 5 })));
    expect(unsentAnswers(play(state, send, saved(), send, saved()), at)).toEqual([]);
  });

  it('give way to what was answered elsewhere later, and to what is the same', () => {
    const later = startRunner(answered('2026-11-20T10:03:00Z'), { ...here, unsent });
    expect(progressOf(later, 1).option).toBe(2);
    const same = startRunner(answered('2026-11-20T09:59:00Z'), {
      ...here,
      unsent: [{ questionId: 1, option: 2, text: '', at }],
    });
    expect(unsavedIds(same)).toEqual([]);
  });

  it('are left out where the exam has no such question or option, or is over', () => {
    const strange = [
      { questionId: 77, option: 1, text: '', at },
      { questionId: 1, option: 9, text: '', at },
    ];
    expect(unsavedIds(startRunner(attempt(), { ...here, unsent: strange }))).toEqual([]);
    expect(startRunner(attempt({ state: 'marked' }), { ...here, unsent }).queue).toEqual([]);
  });
});

describe('the end', () => {
  it('locks at the deadline and commits what was written', () => {
    const written = play(startRunner(attempt({ current_question_id: 3 }), here), {
      type: 'write',
      text: 'late',
    });
    expect(play(written, { type: 'tick', now: 599_999 }).phase).toBe('running');
    const over = play(written, { type: 'tick', now: 600_000 });
    expect(over.phase).toBe('time-up');
    expect(over.queue).toEqual([3]);
    expect(play(over, { type: 'write', text: 'later' })).toBe(over);
    expect(play(over, { type: 'go', index: 0, now: 600_001 })).toBe(over);
  });

  it('never ends without a limit', () => {
    const state = startRunner(attempt({ remaining_ms: null }), here);
    expect(play(state, { type: 'tick', now: 1e12 }).phase).toBe('running');
    expect(timeLeft(state, 1e12)).toBeNull();
  });

  it('follows the server when its clock differs, and ignores the time an answer took', () => {
    const sent = play(fresh(), choose(1), send);
    expect(play(sent, saved(10_000, 590_500)).deadline).toBe(600_000);
    expect(play(sent, saved(10_000, 300_000)).deadline).toBe(310_000);
  });

  it('has the time that was given while it runs, and goes on where more came after its end', () => {
    const state = play(fresh(), { type: 'clock', left: 900_000, now: 10_000 });
    expect(state.deadline).toBe(910_000);
    const over = play(state, { type: 'tick', now: 910_000 });
    expect(over.phase).toBe('time-up');
    expect(play(over, { type: 'clock', left: 0, now: 910_100 })).toBe(over);
    expect(play(over, { type: 'clock', left: null, now: 910_100 })).toBe(over);
    const more = play(over, { type: 'clock', left: 300_000, now: 911_000 });
    expect(more).toMatchObject({ phase: 'running', deadline: 1_211_000, shownSince: 911_000 });
    const handing = play(more, { type: 'hand-in', now: 912_000 });
    expect(play(handing, { type: 'clock', left: 900_000, now: 912_100 })).toBe(handing);
  });

  it('takes no answer while handing in, and goes on when that stops', () => {
    const handing = play(fresh(), { type: 'hand-in', now: 3_000 });
    expect(play(handing, choose(1))).toBe(handing);
    expect(handing.events.at(-1)).toEqual({ kind: 'view', question_id: 1, seconds: 3 });
    expect(play(handing, { type: 'hand-in-stopped' }, choose(1)).queue).toEqual([1]);
  });

  it('is over when it is closed', () => {
    const closed = play(fresh(), choose(1), { type: 'closed' });
    expect(closed.queue).toEqual([]);
    expect(play(closed, choose(2), { type: 'commit' })).toBe(closed);
  });

  it('sends events in batches and keeps those of a failed batch', () => {
    const flags = Array.from({ length: 120 }, (): RunnerAction => ({ type: 'flag', now: 0 }));
    const state = play(fresh(), ...flags, { type: 'events-started' });
    expect(state.eventsInFlight).toBe(100);
    expect(play(state, { type: 'events-failed' }).events).toHaveLength(121);
    expect(play(state, { type: 'events-saved', left: null, now: 0 }).events).toHaveLength(21);
  });

  it('warns by tone and speaks at thresholds only', () => {
    expect([301_000, 300_000, 60_000, 0].map(clockTone)).toEqual(['calm', 'soon', 'last', 'last']);
    expect(clockTone(null)).toBe('calm');
    expect(announcedMinutes(300_500, 299_900)).toBe(5);
    expect(announcedMinutes(299_900, 299_800)).toBeNull();
    expect(announcedMinutes(700_000, 50_000)).toBe(1);
  });
});

it('says nothing of the window where the application around the page does, and saves all the same', () => {
  const watched = { ...fresh(), isWatched: true };
  const typed = play(watched, { type: 'go', index: 2, now: 0 }, { type: 'write', text: 'half a' });
  const asleep = play(typed, { type: 'surroundings', kind: 'power', note: 'suspend', now: 4000 });
  const away = play(typed, { type: 'attention', isVisible: true, hasFocus: false, now: 4000 });
  for (const state of [asleep, away]) {
    expect(state.queue).toEqual([3]);
    expect(state.events).toEqual(typed.events);
  }
});

it('puts written text on its way when the computer goes to sleep, and notes that it does', () => {
  const typed = play(fresh(), { type: 'go', index: 2, now: 0 }, { type: 'write', text: 'half a' });
  const asleep = play(typed, { type: 'surroundings', kind: 'power', note: 'suspend', now: 4000 });
  expect(asleep.queue).toEqual([3]);
  expect(asleep.events.at(-1)).toEqual({ kind: 'power', question_id: 3, seconds: 4, note: 'suspend' });
});
