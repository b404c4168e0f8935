import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiRequest } from '#shared/bridge/api-message.ts';
import type { WindowAnswer, WindowWish } from '#shared/bridge/server-port.ts';
import { examAttemptsContract as attempts } from '#shared/contract/exam-attempts.ts';
import { examTimeContract as time } from '#shared/contract/exam-time.ts';
import type { WindowRules } from '#shared/contract/exam-drafts.ts';
import { createExamWatch, type WatchedWindow } from '#main/exam-watch.ts';
import { feedExamWatch } from '#main/exam-senses.ts';
import { createWindowHold } from '#main/window-hold.ts';
import { verifyChains } from '#server/features/exam-attempts/verify.ts';
import { publishedExam } from '#tests/factories/published-exam.ts';
import { createTestServer, jsonOf, PASSWORD, type TestServer } from '#tests/helpers/test-server.ts';

const SETTLE_MS = 1500;

/** A window as Electron has it: what it is told, and what it tells. */
class LookAlikeWindow extends EventEmitter {
  readonly webContents = Object.assign(new EventEmitter(), {
    id: 3,
    setBackgroundThrottling: vi.fn<(on: boolean) => void>(),
    setZoomFactor: vi.fn<(factor: number) => void>(),
  });
  readonly set: Record<string, unknown> = {};
  isGone = false;
  #isFocused = true;

  isDestroyed = () => this.isGone;
  isFocused = () => this.#isFocused;
  isMinimized = () => this.set['minimised'] === true;
  isFullScreen = () => this.set['full'] === true;
  close = vi.fn<() => void>();
  setMenuBarVisibility = vi.fn<(on: boolean) => void>();
  setAlwaysOnTop = (on: boolean) => void (this.set['top'] = on);
  setContentProtection = (on: boolean) => void (this.set['protected'] = on);
  setKiosk = (on: boolean) => void (this.set['kiosk'] = on);
  setFullScreen = (on: boolean) => {
    const was = this.isFullScreen();
    this.set['full'] = on;
    if (was !== on) this.emit(on ? 'enter-full-screen' : 'leave-full-screen');
  };

  focus(is: boolean): void {
    this.#isFocused = is;
    this.emit(is ? 'focus' : 'blur');
  }

  press(key: string, control = false): void {
    const input = {
      type: 'keyDown',
      key,
      control,
      meta: false,
      shift: false,
      alt: false,
      isAutoRepeat: false,
    };
    this.webContents.emit('before-input-event', { preventDefault: () => undefined }, input);
  }
}

let server: TestServer;
let isServerThere: boolean;
let stop: () => void;
beforeEach(() => {
  isServerThere = true;
  stop = () => undefined;
});
afterEach(async () => {
  stop();
  vi.useRealTimers();
  await server.close();
});

/** Somebody sits an exam on a desktop: the watch of its main process over the server of its thread. */
async function sitting(rules: Partial<WindowRules> = {}) {
  server = await createTestServer({ isWindowWatched: true });
  const author = await server.person('Instructor', 'Ada Author');
  const student = await server.person('Student', 'Ida Zeller');
  const window = { lockdown: 'window', second_display: 'log', on_leaving: 'wait', ...rules } as const;
  const exam = await publishedExam(server, author, { enrol: [student], window });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });

  const electron = {
    window: new LookAlikeWindow(),
    power: new EventEmitter(),
    screen: new EventEmitter(),
    displays: 1,
    isOnline: true,
    board: [] as string[],
    states: [] as ((state: 'ready' | 'restarting' | 'failed') => void)[],
    reaches: [] as ((isReached: boolean) => void)[],
  };
  const told: string[] = [];
  const askServer = async (wish: WindowWish): Promise<WindowAnswer> => {
    if (!isServerThere) return { ok: false, message: 'The server was interrupted.' };
    if (wish.op === 'sitting')
      return { ok: true, op: 'sitting', sitting: await server.window.sitting(wish.attemptId) };
    return { ok: true, op: 'write', isWritten: await server.window.write(wish.attemptId, wish.evidence) };
  };
  const watch = createExamWatch({
    now: server.clock.monotonic,
    displays: () => electron.displays,
    app: '1.0.0 abc',
    askServer,
    hold: createWindowHold({
      hasAnything: async () => electron.board.length > 0,
      clear: () => void (electron.board = []),
    }),
    exam: { begin: () => undefined, end: () => undefined },
    zoom: () => 1,
    tell: (_id, what) => told.push(what),
  });
  // EventEmitter's `on` is wider than Electron's overloads.
  watch.adopt(electron.window as unknown as WatchedWindow);
  stop = feedExamWatch({
    watch,
    server: {
      onState: (hear) => electron.states.push(hear),
      onHubReach: (hear) => electron.reaches.push(hear),
    },
    powerMonitor: electron.power as never,
    screen: electron.screen as never,
    net: { isOnline: () => electron.isOnline },
  });

  /** What a page sends, on its way through main. */
  const page = async (method: ApiRequest['method'], path: string, body?: object) => {
    const response = await student.send(method, path, body);
    const answer = { status: response.status, headers: {}, body: await jsonOf<never>(response) };
    watch.heard(3, { method, path }, answer);
    await settled();
    return { status: answer.status, body: answer.body as Record<string, never> };
  };
  const settled = async () => {
    for (let times = 0; times < 4; times += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await watch.settled();
    }
  };
  const pass = async (ms: number) => {
    await settled();
    server.clock.advance(ms);
    await vi.advanceTimersByTimeAsync(ms);
    await settled();
  };
  const started = await page('POST', '/api/exam-attempts', { exam_id: exam.examId });
  const id = Number(started.body['id']);
  watch.pageBegan(3);
  const rows = async () => {
    await settled();
    const events = await server.database.read
      .selectFrom('exam_attempt_event')
      .where('attempt_id', '=', id)
      .orderBy('seq')
      .select(['kind', 'note'])
      .execute();
    return events.map(({ kind, note }) => `${kind} ${note ?? ''}`.trim());
  };
  const [questionId = 0] = exam.questionIds;
  const answer = () =>
    page('PUT', `/api/exam-attempts/${id}/answers/${questionId}`, {
      selectedAnswerId: 1,
      timeTakenPerQuestion: 1,
    });
  const decide = (decision: string) =>
    page('POST', `/api/exam-attempts/${id}/staff-decision`, {
      email: author.email,
      password: PASSWORD,
      decision,
      reason: 'Seen by me',
    });
  const clock = async () => (await student.call(time.getAttemptClock, { params: { id } })).body;
  return { author, student, exam, electron, watch, told, page, pass, rows, answer, decide, clock, id };
}

type Stage = Awaited<ReturnType<typeof sitting>>;

const WATCHED = 'window {"app":"1.0.0 abc","displays":1,"what":"watched"}';

/** What happens, and just what the log says of it. */
const LOCK_EVENTS: readonly (readonly [string, (stage: Stage) => Promise<void> | void, readonly string[]])[] =
  [
    [
      'the window is left and comes back',
      async ({ electron: { window }, pass }) => {
        window.focus(false);
        await pass(SETTLE_MS);
        await pass(3500);
        window.focus(true);
      },
      ['window {"late_ms":1500,"what":"left"}', 'window {"for_ms":5000,"what":"back"}'],
    ],
    [
      'it is left for a moment',
      async ({ electron: { window }, pass }) => {
        window.focus(false);
        await pass(300);
        window.focus(true);
      },
      ['window {"what":"left"}', 'window {"for_ms":300,"what":"back"}'],
    ],
    [
      'it is minimised',
      async ({ electron: { window }, pass }) => {
        window.set['minimised'] = true;
        window.emit('minimize');
        window.focus(false);
        await pass(2000);
        window.set['minimised'] = false;
        window.focus(true);
        window.emit('restore');
      },
      [
        'window {"what":"minimised"}',
        'window {"late_ms":2000,"what":"left"}',
        'window {"for_ms":2000,"what":"back"}',
        'window {"for_ms":2000,"what":"restored"}',
      ],
    ],
    [
      'it leaves the full screen, and is put back',
      ({ electron: { window } }) => window.setFullScreen(false),
      ['window {"what":"left_full_screen"}', 'window {"for_ms":0,"what":"full_screen"}'],
    ],
    [
      'a display comes and goes',
      async ({ electron, pass }) => {
        electron.displays = 2;
        electron.screen.emit('display-added');
        await pass(7000);
        electron.displays = 1;
        electron.screen.emit('display-removed');
      },
      [
        'window {"displays":2,"what":"display_added"}',
        'window {"displays":1,"for_ms":7000,"what":"display_removed"}',
      ],
    ],
    [
      'the computer sleeps, which is no leaving',
      async ({ electron: { window, power }, pass }) => {
        window.focus(false);
        power.emit('suspend');
        await pass(60_000);
        power.emit('resume');
        window.focus(true);
      },
      ['computer {"what":"suspend"}', 'computer {"for_ms":60000,"what":"resume"}'],
    ],
    [
      'the screen is locked, which is no leaving',
      async ({ electron: { window, power }, pass }) => {
        power.emit('lock-screen');
        window.focus(false);
        await pass(30_000);
        power.emit('unlock-screen');
        window.focus(true);
      },
      ['computer {"what":"lock"}', 'computer {"for_ms":30000,"what":"unlock"}'],
    ],
    [
      'another user comes, which is no leaving',
      async ({ electron: { window, power }, pass }) => {
        power.emit('user-did-resign-active');
        window.focus(false);
        await pass(9000);
        power.emit('user-did-become-active');
        window.focus(true);
      },
      ['computer {"what":"user_away"}', 'computer {"for_ms":9000,"what":"user_back"}'],
    ],
    [
      'the program is started again',
      ({ watch }) => watch.note('second_start'),
      ['window {"what":"second_start"}'],
    ],
    [
      'keys for printing and for a picture are pressed',
      ({ electron: { window } }) => {
        window.press('p', true);
        window.press('PrintScreen');
        for (let times = 0; times < 50; times += 1) window.press('p', true);
      },
      ['window {"what":"print_try"}', 'window {"what":"screenshot_try"}'],
    ],
    [
      'something is copied',
      async ({ electron, pass }) => {
        electron.window.press('c', true);
        electron.board = ['text/plain'];
        await pass(50);
        expect(electron.board).toEqual([]);
      },
      ['window {"what":"clipboard_try"}'],
    ],
    [
      'somebody wants to close the window',
      async ({ watch, pass, told }) => {
        watch.closeTried(3);
        await pass(1);
        expect(told).toContain('close-refused');
      },
      ['window {"what":"close_try"}'],
    ],
    [
      'the network goes and comes',
      async ({ electron, pass }) => {
        electron.isOnline = false;
        await pass(2000);
        electron.isOnline = true;
        await pass(2000);
      },
      ['computer {"what":"offline"}', 'computer {"for_ms":2000,"what":"online"}'],
    ],
    [
      'the hub goes and comes',
      async ({ electron, pass }) => {
        for (const hear of electron.reaches) hear(false);
        await pass(500);
        for (const hear of electron.reaches) hear(true);
      },
      ['computer {"what":"hub_lost"}', 'computer {"for_ms":500,"what":"hub_back"}'],
    ],
    [
      'the server crashes, and gets to know of it afterwards',
      async ({ electron: { states, window }, pass }) => {
        isServerThere = false;
        for (const hear of states) hear('restarting');
        window.focus(false);
        await pass(1600);
        isServerThere = true;
        for (const hear of states) hear('ready');
        window.focus(true);
        await pass(1000);
      },
      [
        'computer {"late_ms":1600,"what":"server_crash"}',
        'window {"late_ms":1600,"what":"left"}',
        'computer {"for_ms":1600,"what":"server_back"}',
        'window {"for_ms":1600,"what":"back"}',
      ],
    ],
    [
      'a save fails, and succeeds again',
      async ({ watch, id, pass }) => {
        const save = { method: 'PUT', path: `/api/exam-attempts/${id}/answers/1` } as const;
        watch.heard(3, save, { status: 507, headers: {}, body: null });
        watch.heard(3, save, { status: 507, headers: {}, body: null });
        await pass(4000);
        watch.heard(3, save, { status: 200, headers: {}, body: null });
      },
      ['computer {"what":"save_failed"}', 'computer {"for_ms":4000,"what":"saved_again"}'],
    ],
    [
      'the page crashes, and comes back',
      async ({ electron: { window }, page, pass, id }) => {
        window.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
        expect(window.set).toMatchObject({ top: false, protected: false, full: false });
        await pass(8000);
        await page('GET', `/api/exam-attempts/${id}`);
      },
      [
        'window {"what":"page_crash"}',
        'window {"app":"1.0.0 abc","displays":1,"for_ms":8000,"what":"watched"}',
      ],
    ],
  ];

describe('lock.events', () => {
  it.each(LOCK_EVENTS)('%s', async (_what, happens, expected) => {
    const stage = await sitting();
    expect((await stage.rows()).slice(1)).toEqual([WATCHED]);
    await happens(stage);
    expect((await stage.rows()).slice(2)).toEqual(expected);
    const { broken, wrong } = await verifyChains(server.database.read);
    expect([...broken, ...wrong]).toEqual([]);
  });
});

describe('a page that lies', () => {
  it('about focus changes nothing, and writes nothing that is of the application', async () => {
    const { page, rows, id, electron, pass } = await sitting();
    electron.window.focus(false);
    await pass(SETTLE_MS);
    const before = await rows();
    for (const kind of ['focus', 'blur', 'power', 'network', 'window', 'computer']) {
      const sent = await page('POST', `/api/exam-attempts/${id}/events`, {
        events: [{ kind, note: 'here' }],
      });
      expect(sent.status).toBe(['window', 'computer'].includes(kind) ? 422 : 403);
    }
    expect(await rows()).toEqual(before);
    electron.window.focus(true);
    expect((await rows()).at(-1)).toBe('window {"for_ms":1500,"what":"back"}');
  });

  it('about having ended is let go, is written down, and is held again with its next answer', async () => {
    const { watch, electron, rows, answer, pass } = await sitting();
    expect(electron.window.set).toMatchObject({ full: true, top: true, protected: true });
    await watch.pageEnded(3);
    expect(electron.window.set).toMatchObject({ full: false, top: false });
    await pass(5000);
    await answer();
    expect(electron.window.set).toMatchObject({ full: true, top: true });
    expect((await rows()).slice(-3)).toEqual([
      'window {"what":"unwatched"}',
      'answer',
      'window {"app":"1.0.0 abc","displays":1,"for_ms":5000,"what":"watched"}',
    ]);
  });

  it('by another spelling of an address, or another way to the questions, is seen or refused', async () => {
    const { watch, electron, page, exam, id } = await sitting();
    await watch.pageEnded(3);
    await page('GET', `/api/exam-attempts/%3${String(id)[0] ?? ''}${String(id).slice(1)}`);
    expect(electron.window.set).toMatchObject({ full: true });
    const read = await page('GET', `/api/getExamQuestionsWithAnswers/${exam.examId}`);
    expect(read).toMatchObject({ status: 409, body: { code: 'ILLEGAL_STATE' } });
  });

  it('that never says that it shows the exam does not hold the window for ever', async () => {
    const { watch, electron, page, rows, pass, id } = await sitting();
    await watch.pageEnded(3);
    await page('GET', `/api/exam-attempts/${id}`);
    expect(electron.window.set).toMatchObject({ full: true });
    await pass(10_000);
    expect(electron.window.set).toMatchObject({ full: false });
    expect((await rows()).at(-1)).toBe('window {"what":"unwatched"}');
  });
});

describe('what comes of leaving the window', () => {
  const leave = async ({ electron: { window }, pass }: Stage): Promise<void> => {
    window.focus(false);
    await pass(SETTLE_MS);
    window.focus(true);
    await pass(1);
  };

  it('is a warning, then staff: no answer is taken before they let it go on', async () => {
    const stage = await sitting();
    await leave(stage);
    expect(await stage.clock()).toMatchObject({ leavings: 1, waits_for_staff: null });
    expect((await stage.answer()).status).toBe(200);
    await leave(stage);
    expect(await stage.clock()).toMatchObject({ leavings: 2, waits_for_staff: 'left' });
    expect(await stage.answer()).toMatchObject({ status: 409, body: { code: 'STAFF_REQUIRED' } });
    expect((await stage.decide('go_on')).status).toBe(200);
    expect((await stage.answer()).status).toBe(200);
    await stage.page('POST', `/api/exam-attempts/${stage.id}/submission`);
    const { flags } = await server.database.read
      .selectFrom('exam_attempt')
      .select('flags')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(flags)).toMatchObject([{ kind: 'left_again', count: 1 }]);
  });

  it('is nothing, where the exam says so', async () => {
    const stage = await sitting({ on_leaving: 'nothing' });
    for (let times = 0; times < 3; times += 1) await leave(stage);
    expect(await stage.clock()).toMatchObject({ leavings: 3, waits_for_staff: null });
    await stage.page('POST', `/api/exam-attempts/${stage.id}/submission`);
    const rows = await server.database.read.selectFrom('exam_attempt').select('flags').execute();
    expect(rows).toEqual([{ flags: '[]' }]);
  });

  it('is summed up for staff', async () => {
    const stage = await sitting({ on_leaving: 'note' });
    await leave(stage);
    await leave(stage);
    const { body } = await stage.author.call(attempts.getAttemptTimeline, {
      params: { id: stage.id },
      query: { offset: 0, limit: 50, group: 'window' },
    });
    expect(body.evidence).toEqual({
      by: 'application',
      app: '1.0.0 abc',
      sums: [{ what: 'left', count: 2, ms: 3000 }],
      unlike_others: [],
    });
    expect(body.data.map(({ kind }) => kind)).toEqual(['window', 'window', 'window', 'window', 'window']);
  });
});

describe('the window of an exam', () => {
  it('is let go by the hand-in, with an empty clipboard, and can be closed', async () => {
    const { electron, watch, page, id } = await sitting({ lockdown: 'kiosk' });
    expect(electron.window.set).toMatchObject({ full: true, kiosk: true });
    expect(watch.isHeld(3)).toBe(true);
    electron.board = ['text/plain'];
    await page('POST', `/api/exam-attempts/${id}/submission`);
    expect(watch.isHeld(3)).toBe(false);
    expect(electron.board).toEqual([]);
    expect(electron.window.set).toMatchObject({ full: false, kiosk: false, top: false, protected: false });
  });

  it('is closed by who tries to once its time is over', async () => {
    const { electron, watch, pass } = await sitting();
    server.clock.advance(31 * 60_000);
    watch.closeTried(3);
    await pass(1);
    expect(watch.isHeld(3)).toBe(false);
    expect(electron.window.close).toHaveBeenCalledOnce();
  });

  it('is let go by staff, and held again when the student comes back', async () => {
    const { electron, watch, decide, page, rows, answer, id, author } = await sitting();
    expect((await decide('let_out')).status).toBe(200);
    expect(watch.isHeld(3)).toBe(false);
    await answer();
    expect(watch.isHeld(3)).toBe(false);
    await watch.pageEnded(3);
    expect((await rows()).slice(-2)).toEqual([
      `let_out {"at":"server","by":${author.id},"reason":"Seen by me"}`,
      'answer',
    ]);
    await page('GET', `/api/exam-attempts/${id}`);
    expect(watch.isHeld(3)).toBe(true);
    expect(electron.window.set).toMatchObject({ full: true });
  });

  it('hides the questions beside a second display that the exam refuses', async () => {
    const { electron, answer, clock, pass } = await sitting({ second_display: 'refuse' });
    electron.displays = 2;
    electron.screen.emit('display-added');
    await pass(1);
    expect((await clock()).waits_for_staff).toBe('displays');
    expect(await answer()).toMatchObject({ status: 409, body: { code: 'STAFF_REQUIRED' } });
    electron.displays = 1;
    electron.screen.emit('display-removed');
    await pass(1);
    expect((await clock()).waits_for_staff).toBeNull();
    expect((await answer()).status).toBe(200);
  });

  it('stays as it is where the exam does not hold it, and is watched over all the same', async () => {
    const { electron, watch, rows, pass } = await sitting({
      lockdown: 'off',
      second_display: 'allow',
      on_leaving: 'nothing',
    });
    expect(electron.window.set).toEqual({});
    expect(watch.isHeld(3)).toBe(false);
    electron.window.focus(false);
    await pass(SETTLE_MS);
    expect((await rows()).slice(1)).toEqual([
      'window {"app":"1.0.0 abc","what":"watched"}',
      'window {"late_ms":1500,"what":"left"}',
    ]);
  });
});
