import { quotedReceipt, quoteReceipt, type QuotedReceipt } from '#shared/domain/exam-attempts/exam-clock.ts';
import type { AttemptReceipt } from '#shared/contract/attempt-wire.ts';
import type { Db } from '#server/db/tables.ts';
import { findLastHubTime, listEventsAfter, type AttemptRow } from './repo.ts';
import { isGenuineReceipt } from '#server/signing-key.ts';

/** An event as far as a quoted receipt says something about it. */
interface QuotingEvent {
  readonly seq: number;
  readonly kind: string;
  readonly note: string | null;
  readonly mono_ms: number;
  readonly boot_id: string;
  readonly hash: string;
}

/**
 * Which of these events quote a receipt that the hub gave for this very log, and the steady clock as it stood
 * at the event that the receipt is for.
 */
export async function genuineQuotes(
  db: Db,
  publicKey: string,
  attemptId: number,
  events: readonly QuotingEvent[],
): Promise<ReadonlySet<number>> {
  const genuine = new Set<number>();
  for (const event of events) {
    const quoted = quotedReceipt(event);
    if (quoted === null || quoted.count >= event.seq) continue;
    const acknowledged =
      events.find(({ seq }) => seq === quoted.count) ??
      (await listEventsAfter(db, attemptId, quoted.count - 1, 1))[0];
    if (
      acknowledged?.seq === quoted.count &&
      isQuoteOf(quoted, { attemptId, event, acknowledged, publicKey })
    )
      genuine.add(event.seq);
  }
  return genuine;
}

interface Quote {
  readonly attemptId: number;
  readonly event: QuotingEvent;
  readonly acknowledged: Omit<QuotingEvent, 'kind' | 'note'>;
  readonly publicKey: string;
}

const isQuoteOf = (quoted: QuotedReceipt, { attemptId, event, acknowledged, publicKey }: Quote): boolean =>
  acknowledged.boot_id === event.boot_id &&
  acknowledged.mono_ms === quoted.monoMs &&
  isGenuineReceipt(publicKey, {
    attempt_id: attemptId,
    status: 'accepted',
    count: quoted.count,
    head_hash: acknowledged.hash,
    received_at: quoted.receivedAt,
    signature: quoted.signature,
  });

const KEPT = 2000;

/** Receipts that came since this program started, for the logs to quote: once in every boot of the computer. */
export class HubTimes {
  readonly #heard = new Map<number, AttemptReceipt>();
  readonly #quoted = new Set<number>();

  /** Called with receipts whose signature was checked. */
  hear(receipts: readonly AttemptReceipt[]): void {
    for (const receipt of receipts) {
      if (receipt.status !== 'accepted' || this.#quoted.has(receipt.attempt_id)) continue;
      if (this.#heard.size >= KEPT) this.#heard.clear();
      this.#heard.set(receipt.attempt_id, receipt);
    }
  }

  /** What an attempt's log is to quote before its next event; null when it has, and where nothing was heard. */
  async quoteFor(db: Db, attempt: AttemptRow, bootId: string): Promise<string | null> {
    const heard = this.#heard.get(attempt.id);
    if (heard === undefined || attempt.clock_rule === 1) return null;
    const last = await findLastHubTime(db, attempt.id, attempt.event_count);
    if (last?.boot_id === bootId) {
      this.#quoted.add(attempt.id);
      this.#heard.delete(attempt.id);
      return null;
    }
    const [event] = await listEventsAfter(db, attempt.id, heard.count - 1, 1);
    if (event?.hash !== heard.head_hash || event.boot_id !== bootId) return null;
    const { received_at: receivedAt, count, signature } = heard;
    return quoteReceipt({ receivedAt, count, monoMs: event.mono_ms, signature });
  }
}
