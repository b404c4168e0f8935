import { hash } from 'node:crypto';
import { canonicalEvent, type AttemptEvent } from '#shared/domain/exam-attempts/answer-log.ts';

/** An event with everything that its hash covers. */
export interface ChainedEvent extends AttemptEvent {
  readonly note: string | null;
  readonly monoMs: number;
  readonly bootId: string;
}

const sha256 = (text: string): string => hash('sha256', text);

/** Where a chain begins: bound to the published content, the attempt and its seed. */
export const chainStart = (contentHash: string, attemptId: number, seed: number): string =>
  sha256(`${contentHash}:${attemptId}:${seed}`);

/** h_n = SHA-256(h_{n-1} || event): changing, removing or inserting an event breaks every later hash. */
export const nextHash = (previous: string, event: ChainedEvent): string =>
  sha256(`${previous}${canonicalEvent(event)}`);

export interface StoredLink {
  readonly event: ChainedEvent;
  readonly prevHash: string;
  readonly hash: string;
}

/**
 * The first place where a stored chain does not hold, or null when it does.
 * @param seal what the attempt was handed in with; null while it is open.
 */
export function brokenLink(
  start: string,
  links: readonly StoredLink[],
  seal: { readonly hash: string; readonly count: number } | null,
): string | null {
  const problem = brokenPiece({ seq: 0, hash: start }, links);
  if (problem !== null) return problem;
  if (links.length === 0) return 'the log is empty';
  if (seal === null) return null;
  if (links.length !== seal.count) return `${seal.count - links.length} events at the end are missing`;
  return links.at(-1)?.hash === seal.hash ? null : 'the seal does not match the last event';
}

/** A place in a log: an event, or its start as number 0. */
export interface ChainPlace {
  readonly seq: number;
  readonly hash: string;
}

/** How far a piece of a chain follows `from`, and what is wrong with the event behind that; null where all of it does. */
export function firstBreak(
  from: ChainPlace,
  links: readonly StoredLink[],
): { readonly sound: number; readonly problem: string } | null {
  let previous = from.hash;
  for (const [sound, link] of links.entries()) {
    const seq = from.seq + sound + 1;
    if (link.event.seq !== seq) return { sound, problem: `event ${seq} is missing` };
    if (link.prevHash !== previous)
      return { sound, problem: `event ${seq} does not follow the one before it` };
    if (nextHash(previous, link.event) !== link.hash) return { sound, problem: `event ${seq} was changed` };
    previous = link.hash;
  }
  return null;
}

/** The first place where a piece of a chain does not follow `from`, or null when all of it does. */
export const brokenPiece = (from: ChainPlace, links: readonly StoredLink[]): string | null =>
  firstBreak(from, links)?.problem ?? null;

/** The beginning of the head that a receipt stands for; null where it is none. */
export function headOfReceipt(receipt: string): string | null {
  const signs = receipt.replaceAll(/[\s-]/gu, '').toLowerCase();
  return /^[0-9a-f]{12}$/u.test(signs) ? signs : null;
}

/** What a candidate can write down: the first 40 bits of the head, in groups of four. */
export const receiptOf = (headHash: string): string =>
  (headHash.slice(0, 12).toUpperCase().match(/.{4}/g) ?? []).join('-');
