import type { Desktop } from '../desktop.ts';

const KEPT = 'shownNotifications';

/** What the system of a computer shows for the program, kept by a stand-in that a test can read and press. */
export class SystemNotifications {
  readonly #app: Desktop['app'];

  private constructor(app: Desktop['app']) {
    this.#app = app;
  }

  /** Keeps everything that is shown from now on. */
  static async watch({ app }: Desktop): Promise<SystemNotifications> {
    await app.evaluate(({ Notification }, kept) => {
      const shown: object[] = [];
      Reflect.set(globalThis, kept, shown);
      Notification.isSupported = () => true;
      Notification.prototype.show = function show() {
        shown.push(this);
      };
    }, KEPT);
    return new SystemNotifications(app);
  }

  /** Their words, the oldest first. */
  words(): Promise<string[]> {
    return this.#app.evaluate((_electron, kept) => {
      const shown: unknown = Reflect.get(globalThis, kept);
      return Array.isArray(shown) ? shown.map(({ body }) => String(body)) : [];
    }, KEPT);
  }

  /** Presses the newest with these words. */
  async press(words: string): Promise<void> {
    await this.#app.evaluate(
      (_electron, { kept, body }) => {
        const shown: unknown = Reflect.get(globalThis, kept);
        if (Array.isArray(shown)) shown.findLast((one) => one.body === body)?.emit('click');
      },
      { kept: KEPT, body: words },
    );
  }
}
