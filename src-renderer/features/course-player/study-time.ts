/** Counts how long somebody was with an item: only while the window is in sight. */
export class StudyTime {
  #since: number | null = null;
  #spent = 0;

  /** @param now of a clock that only goes forward */
  attend(isVisible: boolean, now: number): void {
    this.#gather(now);
    this.#since = isVisible ? now : null;
  }

  /** Milliseconds since this was asked last. */
  spent(now: number): number {
    this.#gather(now);
    return Math.round(this.#spent);
  }

  /** The same, and they count from nothing again. */
  take(now: number): number {
    const spent = this.spent(now);
    this.#spent = 0;
    return spent;
  }

  #gather(now: number): void {
    if (this.#since === null) return;
    this.#spent += now - this.#since;
    this.#since = now;
  }
}
