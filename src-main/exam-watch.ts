import type { BrowserWindow } from 'electron';
import type { ApiRequest, ApiResponse } from '#shared/bridge/api-message.ts';
import type { Sitting, WindowAnswer, WindowWish } from '#shared/bridge/server-port.ts';
import type { WindowRules } from '#shared/contract/exam-drafts.ts';
import type { Evidence, Happening } from '#shared/domain/exam-attempts/window-evidence.ts';
import { Attention, type SystemState } from './attention.ts';
import { createEvidenceQueue } from './evidence-queue.ts';
import { readExamCall } from './exam-calls.ts';
import { triedBy } from './exam-keys.ts';
import type { ExamMode } from './exam-mode.ts';
import type { WindowHold } from './window-hold.ts';

export type WatchedWindow = Pick<
  BrowserWindow,
  | 'close'
  | 'isDestroyed'
  | 'isFocused'
  | 'isFullScreen'
  | 'isMinimized'
  | 'on'
  | 'setAlwaysOnTop'
  | 'setContentProtection'
  | 'setFullScreen'
  | 'setKiosk'
  | 'setMenuBarVisibility'
  | 'webContents'
>;

export interface ExamWatchOptions {
  readonly now: () => number;
  readonly displays: () => number;
  /** Version and manifest of this application. */
  readonly app: string;
  readonly askServer: (wish: WindowWish) => Promise<WindowAnswer>;
  readonly hold: WindowHold;
  readonly exam: Pick<ExamMode, 'begin' | 'end'>;
  readonly zoom: () => number;
  readonly tell: (windowId: number, what: 'written' | 'close-refused') => void;
}

export interface ExamWatch {
  adopt(window: WatchedWindow): void;
  forget(windowId: number): void;
  /** An answer of the server on its way to a page: which attempt a page sits is read from it, not asked of the page. */
  heard(windowId: number, request: ApiRequest, response: ApiResponse): void;
  /** The page shows the exam. */
  pageBegan(windowId: number): void;
  /** The page says that it shows it no more, or is another page now. */
  pageEnded(windowId: number): Promise<void>;
  /** Whether the window may not be closed now. */
  isHeld(windowId: number): boolean;
  closeTried(windowId: number): void;
  /** Something in the window, of what is told once. */
  note(what: Happening): void;
  /** One begins, or has ended. */
  began(what: Happening): void;
  ended(what: Happening, began: Happening): void;
  system(state: SystemState, isOver: boolean): void;
  displaysChanged(what: 'display_added' | 'display_removed'): void;
  /** The program ends by the will of the system. */
  letGo(): void;
  settled(): Promise<void>;
}

/** A page that got an attempt and never shows it, for whatever reason, must not hold the window for ever. */
const CLAIM_MS = 10_000;
const ONCE_MS = 1000;
/** Copying takes a moment after the key. */
const COPY_MS = 50;

const SYSTEM = {
  suspend: ['suspend', 'resume'],
  lock: ['lock', 'unlock'],
  user_away: ['user_away', 'user_back'],
} as const satisfies Record<SystemState, readonly [Happening, Happening]>;

interface Sat {
  readonly window: WatchedWindow;
  readonly attemptId: number;
  readonly rules: WindowRules;
}

/** What begins a session again after it ended for the page. */
interface Last {
  readonly attemptId: number;
  readonly endedAt: number;
  /** Staff let the student leave: what the page still saves begins nothing. */
  readonly isLetOut: boolean;
}

/**
 * Watches over the window in which an exam is sat, and writes into its log what happens. What a page says of it
 * changes nothing but when the window is let go.
 */
export function createExamWatch(options: ExamWatchOptions): ExamWatch {
  const { now, hold } = options;
  const windows = new Map<number, WatchedWindow>();
  const since = new Map<Happening, number>();
  let sat: Sat | undefined;
  let last: Last | undefined;
  let beginning: number | undefined;
  let claim: NodeJS.Timeout | undefined;

  const queue = createEvidenceQueue({
    now,
    async write(attemptId, evidence) {
      const answer = await options.askServer({ op: 'write', attemptId, evidence });
      if (!answer.ok || answer.op !== 'write') throw new Error('The server cannot write now.');
      return answer.isWritten;
    },
    onWritten: (attemptId) => {
      if (sat?.attemptId === attemptId) options.tell(sat.window.webContents.id, 'written');
    },
  });
  const write = (evidence: Evidence, seenAt = now()): void => {
    if (sat !== undefined) queue.add(sat.attemptId, evidence, seenAt);
  };
  const lastOnce = new Map<Happening, number>();
  /** A page, or a key that is held down, must not fill the log: one of a kind in a while says as much. */
  const once = (what: Happening): void => {
    if (now() - (lastOnce.get(what) ?? Number.NEGATIVE_INFINITY) < ONCE_MS) return;
    lastOnce.set(what, now());
    write({ what });
  };
  const attention = new Attention({
    now,
    onLeft: (seenAt) => write({ what: 'left' }, seenAt),
    onBack: (forMs) => write({ what: 'back', forMs }),
  });
  const began = (what: Happening): void => {
    if (sat === undefined || since.has(what)) return;
    since.set(what, now());
    write({ what });
  };
  const ended = (what: Happening, first: Happening): void => {
    const at = since.get(first);
    if (sat === undefined || at === undefined) return;
    since.delete(first);
    write({ what, forMs: now() - at });
  };
  const isOf = (window: WatchedWindow): boolean => sat?.window === window;
  const isInFront = ({ window }: Sat): boolean => window.isFocused() && !window.isMinimized();

  const noteClipboard = async (): Promise<void> => {
    if (await hold.emptyClipboard()) once('clipboard_try');
  };

  /** Unknown while the server cannot say. */
  async function ask(attemptId: number): Promise<Sitting | undefined> {
    const answer = await options.askServer({ op: 'sitting', attemptId });
    return answer.ok && answer.op === 'sitting' ? answer.sitting : undefined;
  }

  async function begin(window: WatchedWindow, attemptId: number): Promise<void> {
    if (sat?.attemptId === attemptId || beginning === attemptId) return;
    beginning = attemptId;
    const sitting = await ask(attemptId).finally(() => {
      beginning = undefined;
    });
    if (sitting === undefined || sitting.state === 'over' || window.isDestroyed()) return;
    if (sat !== undefined) end(false);
    const { rules } = sitting;
    const begun = { window, attemptId, rules };
    sat = begun;
    since.clear();
    options.exam.begin(window);
    hold.hold(window, rules.lockdown);
    const away = last?.attemptId === attemptId ? { forMs: now() - last.endedAt } : {};
    const displays = rules.second_display === 'allow' ? {} : { displays: options.displays() };
    write({ what: 'watched', app: options.app, ...displays, ...away });
    last = undefined;
    if (!isInFront(begun)) attention.gone();
    claim = setTimeout(() => void stop(), CLAIM_MS);
    claim.unref();
  }

  function end(isLetOut: boolean): void {
    if (sat === undefined) return;
    clearTimeout(claim);
    last = { attemptId: sat.attemptId, endedAt: now(), isLetOut };
    const { window } = sat;
    sat = undefined;
    attention.stop();
    since.clear();
    hold.release();
    if (!window.isDestroyed()) options.exam.end(window, options.zoom());
  }

  /** The page shows the exam no more. What is over ends without a word; what is not was left by its page. */
  async function stop(): Promise<void> {
    const ending = sat;
    if (ending === undefined) return;
    const sitting = await ask(ending.attemptId).catch(() => undefined);
    if (sat !== ending) return;
    if (sitting === undefined || sitting.state === 'open') write({ what: 'unwatched' });
    end(sitting?.state === 'let-out');
  }

  /** Lets a window go where its attempt is over, or its student may leave. */
  async function look(): Promise<Sitting['state'] | undefined> {
    const asked = sat;
    if (asked === undefined) return 'over';
    const sitting = await ask(asked.attemptId);
    if (sat === asked && sitting !== undefined && sitting.state !== 'open') end(sitting.state === 'let-out');
    return sitting?.state;
  }

  async function closeOrTell(windowId: number, window: WatchedWindow | undefined): Promise<void> {
    const state = await look();
    if (state === 'open' || state === undefined) options.tell(windowId, 'close-refused');
    else if (window !== undefined && !window.isDestroyed()) window.close();
  }

  function adoptInput(window: WatchedWindow): void {
    window.webContents.on('before-input-event', (_event, input) => {
      const tried = isOf(window) ? triedBy(input) : undefined;
      if (tried === 'clipboard') setTimeout(() => void noteClipboard(), COPY_MS);
      else if (tried !== undefined) once(tried);
    });
  }

  return {
    adopt(window) {
      windows.set(window.webContents.id, window);
      window.on('blur', () => isOf(window) && attention.gone());
      window.on('focus', () => {
        if (sat?.window !== window || !isInFront(sat)) return;
        attention.here();
        void noteClipboard();
      });
      window.on('minimize', () => {
        if (!isOf(window)) return;
        began('minimised');
        attention.gone();
      });
      window.on('restore', () => {
        if (sat?.window !== window) return;
        ended('restored', 'minimised');
        if (isInFront(sat)) attention.here();
      });
      window.on('leave-full-screen', () => {
        if (!isOf(window) || !hold.isHeld) return;
        began('left_full_screen');
        window.setFullScreen(true);
      });
      window.on('enter-full-screen', () => isOf(window) && ended('full_screen', 'left_full_screen'));
      window.webContents.on('render-process-gone', () => {
        if (!isOf(window)) return;
        write({ what: 'page_crash' });
        end(false);
      });
      adoptInput(window);
    },
    forget(windowId) {
      const window = windows.get(windowId);
      windows.delete(windowId);
      if (window === undefined || !isOf(window)) return;
      write({ what: 'unwatched' });
      end(false);
    },
    heard(windowId, request, response) {
      const window = windows.get(windowId);
      const call = readExamCall(request, response);
      if (window === undefined || call === undefined) return;
      const { attemptId } = call;
      switch (call.kind) {
        case 'shown':
          void begin(window, attemptId);
          return;
        case 'saved':
          ended('saved_again', 'save_failed');
          if (last?.attemptId !== attemptId || !last.isLetOut) void begin(window, attemptId);
          return;
        case 'save-failed':
          if (sat?.attemptId === attemptId) began('save_failed');
          return;
        case 'changed':
          if (sat?.attemptId === attemptId) void look();
          return;
      }
    },
    pageBegan(windowId) {
      if (sat?.window.webContents.id === windowId) clearTimeout(claim);
    },
    pageEnded: (windowId) => (sat?.window.webContents.id === windowId ? stop() : Promise.resolve()),
    isHeld: (windowId) => hold.isHeld && sat?.window.webContents.id === windowId,
    closeTried(windowId) {
      once('close_try');
      const window = windows.get(windowId);
      void closeOrTell(windowId, window);
    },
    note: once,
    began,
    ended,
    system(state, isOver) {
      if (sat === undefined) return;
      const [first, second] = SYSTEM[state];
      if (isOver) {
        ended(second, first);
        attention.given(state, isInFront(sat));
      } else {
        began(first);
        attention.taken(state);
      }
    },
    displaysChanged(what) {
      if (sat === undefined || sat.rules.second_display === 'allow') return;
      const displays = options.displays();
      const at = since.get('display_added');
      if (what === 'display_added') {
        since.set('display_added', at ?? now());
        write({ what, displays });
        return;
      }
      if (displays <= 1) since.delete('display_added');
      write({ what, displays, ...(at === undefined || displays > 1 ? {} : { forMs: now() - at }) });
    },
    letGo: () => hold.release(),
    settled: () => queue.settled(),
  };
}
