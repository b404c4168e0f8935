import type { BrowserWindow } from 'electron';
import type { Sitting, WindowAnswer, WindowWish } from '#shared/bridge/server-port.ts';
import type { WindowRules } from '#shared/contract/exam-drafts.ts';
import type { Attention } from './attention.ts';
import type { ExamEvidence } from './exam-evidence.ts';
import type { ExamMode } from './exam-mode.ts';
import type { WindowHold } from './window-hold.ts';

/** A window in which an exam may be sat. */
export type ExamWindow = Pick<
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

export interface ExamSittingOptions {
  readonly now: () => number;
  readonly displays: () => number;
  /** Version and manifest of this application. */
  readonly app: string;
  readonly askServer: (wish: WindowWish) => Promise<WindowAnswer>;
  readonly hold: WindowHold;
  readonly exam: Pick<ExamMode, 'begin' | 'end'>;
  readonly zoom: () => number;
}

/** A page that got an attempt and never shows it, for whatever reason, must not hold the window for ever. */
const CLAIM_MS = 10_000;

interface Sat {
  readonly window: ExamWindow;
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

/** Which attempt is sat in which window: from when its page gets it until it is over, let out or left. */
export class ExamSitting {
  readonly #options: ExamSittingOptions;
  readonly #evidence: ExamEvidence;
  readonly #attention: Attention;
  #sat: Sat | undefined;
  #last: Last | undefined;
  #beginning: number | undefined;
  #claim: NodeJS.Timeout | undefined;

  constructor(
    options: ExamSittingOptions,
    { evidence, attention }: { readonly evidence: ExamEvidence; readonly attention: Attention },
  ) {
    this.#options = options;
    this.#evidence = evidence;
    this.#attention = attention;
  }

  get sat(): Sat | undefined {
    return this.#sat;
  }

  isIn(window: ExamWindow): boolean {
    return this.#sat?.window === window;
  }

  isInWindow(windowId: number): boolean {
    return this.#sat?.window.webContents.id === windowId;
  }

  isInFront(): boolean {
    return this.#sat !== undefined && this.#sat.window.isFocused() && !this.#sat.window.isMinimized();
  }

  /** Unknown while the server cannot say. */
  async #ask(attemptId: number): Promise<Sitting | undefined> {
    const answer = await this.#options.askServer({ op: 'sitting', attemptId });
    return answer.ok && answer.op === 'sitting' ? answer.sitting : undefined;
  }

  async begin(window: ExamWindow, attemptId: number): Promise<void> {
    const { exam, hold, app, displays, now } = this.#options;
    if (this.#sat?.attemptId === attemptId || this.#beginning === attemptId) return;
    this.#beginning = attemptId;
    const sitting = await this.#ask(attemptId).finally(() => {
      this.#beginning = undefined;
    });
    if (sitting === undefined || sitting.state === 'over' || window.isDestroyed()) return;
    this.end(false);
    const { rules } = sitting;
    this.#sat = { window, attemptId, rules };
    this.#evidence.follow(attemptId);
    exam.begin(window);
    hold.hold(window, rules.lockdown);
    const last = this.#last;
    const away = last?.attemptId === attemptId ? { forMs: now() - last.endedAt } : {};
    const seen = rules.second_display === 'allow' ? {} : { displays: displays() };
    this.#evidence.write({ what: 'watched', app, ...seen, ...away });
    this.#last = undefined;
    if (!this.isInFront()) this.#attention.gone();
    this.#claim = setTimeout(() => void this.stop(), CLAIM_MS);
    this.#claim.unref();
  }

  /** An answer that was saved begins a session again, unless staff let the student leave. */
  async goOn(window: ExamWindow, attemptId: number): Promise<void> {
    if (this.#last?.attemptId !== attemptId || !this.#last.isLetOut) await this.begin(window, attemptId);
  }

  /** The page shows it. */
  shown(): void {
    clearTimeout(this.#claim);
  }

  end(isLetOut: boolean): void {
    if (this.#sat === undefined) return;
    const { exam, hold, zoom, now } = this.#options;
    clearTimeout(this.#claim);
    const { window, attemptId } = this.#sat;
    this.#last = { attemptId, endedAt: now(), isLetOut };
    this.#sat = undefined;
    this.#attention.stop();
    this.#evidence.follow(undefined);
    hold.release();
    if (!window.isDestroyed()) exam.end(window, zoom());
  }

  /** The page shows the exam no more. What is over ends without a word; what is not was left by its page. */
  async stop(): Promise<void> {
    const ending = this.#sat;
    if (ending === undefined) return;
    const sitting = await this.#ask(ending.attemptId).catch(() => undefined);
    if (this.#sat !== ending) return;
    if (sitting === undefined || sitting.state === 'open') this.#evidence.write({ what: 'unwatched' });
    this.end(sitting?.state === 'let-out');
  }

  /** Lets a window go where its attempt is over, or its student may leave. */
  async look(): Promise<Sitting['state'] | undefined> {
    const asked = this.#sat;
    if (asked === undefined) return 'over';
    const sitting = await this.#ask(asked.attemptId);
    if (this.#sat === asked && sitting !== undefined && sitting.state !== 'open')
      this.end(sitting.state === 'let-out');
    return sitting?.state;
  }
}
