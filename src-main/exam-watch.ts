import type { ApiRequest, ApiResponse } from '#shared/bridge/api-message.ts';
import type { Happening } from '#shared/domain/exam-attempts/window-evidence.ts';
import { Attention, type SystemState } from './attention.ts';
import { readExamCall } from './exam-calls.ts';
import { ExamEvidence } from './exam-evidence.ts';
import { ExamSitting, type ExamSittingOptions, type ExamWindow } from './exam-sitting.ts';
import { hearWindow } from './exam-window-events.ts';

/** A window that is watched as soon as an exam is sat in it. */
export type WatchedWindow = ExamWindow;

export interface ExamWatchOptions extends ExamSittingOptions {
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

const SYSTEM = {
  suspend: ['suspend', 'resume'],
  lock: ['lock', 'unlock'],
  user_away: ['user_away', 'user_back'],
} as const satisfies Record<SystemState, readonly [Happening, Happening]>;

/**
 * Watches over the window in which an exam is sat, and writes into its log what happens. What a page says of it
 * changes nothing but when the window is let go.
 */
export function createExamWatch(options: ExamWatchOptions): ExamWatch {
  const { now, hold, askServer } = options;
  const windows = new Map<number, ExamWindow>();
  const evidence = new ExamEvidence({
    now,
    askServer,
    onWritten: (attemptId) => {
      const { sat } = sitting;
      if (sat?.attemptId === attemptId) options.tell(sat.window.webContents.id, 'written');
    },
  });
  const attention = new Attention({
    now,
    onLeft: (seenAt) => evidence.write({ what: 'left' }, seenAt),
    onBack: (forMs) => evidence.write({ what: 'back', forMs }),
  });
  const sitting = new ExamSitting(options, { evidence, attention });

  async function closeOrTell(windowId: number): Promise<void> {
    const window = windows.get(windowId);
    const state = await sitting.look();
    if (state === 'open' || state === undefined) options.tell(windowId, 'close-refused');
    else if (window !== undefined && !window.isDestroyed()) window.close();
  }

  return {
    adopt(window) {
      windows.set(window.webContents.id, window);
      hearWindow(window, { sitting, evidence, attention, hold });
    },
    forget(windowId) {
      const window = windows.get(windowId);
      windows.delete(windowId);
      if (window === undefined || !sitting.isIn(window)) return;
      evidence.write({ what: 'unwatched' });
      sitting.end(false);
    },
    heard(windowId, request, response) {
      const window = windows.get(windowId);
      const call = readExamCall(request, response);
      if (window === undefined || call === undefined) return;
      const { attemptId } = call;
      const isSat = sitting.sat?.attemptId === attemptId;
      switch (call.kind) {
        case 'shown':
          void sitting.begin(window, attemptId);
          return;
        case 'saved':
          evidence.ended('saved_again', 'save_failed');
          void sitting.goOn(window, attemptId);
          return;
        case 'save-failed':
          if (isSat) evidence.began('save_failed');
          return;
        case 'changed':
          if (isSat) void sitting.look();
          return;
      }
    },
    pageBegan(windowId) {
      if (sitting.isInWindow(windowId)) sitting.shown();
    },
    pageEnded: (windowId) => (sitting.isInWindow(windowId) ? sitting.stop() : Promise.resolve()),
    isHeld: (windowId) => hold.isHeld && sitting.isInWindow(windowId),
    closeTried(windowId) {
      evidence.once('close_try');
      void closeOrTell(windowId);
    },
    note: (what) => evidence.once(what),
    began: (what) => evidence.began(what),
    ended: (what, first) => evidence.ended(what, first),
    system(state, isOver) {
      if (sitting.sat === undefined) return;
      const [first, second] = SYSTEM[state];
      if (isOver) {
        evidence.ended(second, first);
        attention.given(state, sitting.isInFront());
      } else {
        evidence.began(first);
        attention.taken(state);
      }
    },
    displaysChanged(what) {
      const rules = sitting.sat?.rules;
      if (rules !== undefined && rules.second_display !== 'allow')
        evidence.displays(what, options.displays());
    },
    letGo: () => hold.release(),
    settled: () => evidence.settled(),
  };
}
