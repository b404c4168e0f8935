import type { AttemptPackage, PackageEvent } from '#shared/contract/attempt-wire.ts';
import { chainStart, nextHash } from '#server/features/exam-attempts/chain.ts';
import { toLink } from '#server/features/exam-attempts/log-tree.ts';
import type { PublishedExam } from './published-exam.ts';

const IDS_PER_DEVICE = 2 ** 33;
const BOOTED_BEFORE = 1_000_000;

export interface AttemptLogOptions {
  readonly studentId: number;
  readonly contentHash: string;
  readonly startedAt: number;
  /** Tells the devices of a test apart. */
  readonly deviceNo?: number;
  readonly attemptNo?: number;
  readonly durationMs?: number | null;
  /** What its first event says about itself. */
  readonly startNote?: string;
}

/** The log of an attempt as a device writes it, made without a server. */
export class AttemptLog {
  readonly attempt: AttemptPackage['attempt'];
  readonly events: PackageEvent[];
  readonly claims: AttemptPackage['claims'] = [];
  readonly #start: string;
  #nextId: number;

  constructor(
    exam: Pick<PublishedExam, 'examId' | 'versionId'>,
    options: AttemptLogOptions,
    copied?: AttemptLog,
  ) {
    this.#nextId = (options.deviceNo ?? 7) * IDS_PER_DEVICE + 1;
    this.attempt = copied?.attempt ?? {
      id: this.#nextId++,
      exam_version_id: exam.versionId,
      exam_id: exam.examId,
      student_id: options.studentId,
      attempt_no: options.attemptNo ?? 1,
      seed: 4711,
      started_at: options.startedAt,
      duration_ms: options.durationMs === undefined ? 30 * 60_000 : options.durationMs,
    };
    this.#start = chainStart(options.contentHash, this.attempt.id, this.attempt.seed);
    this.events = [...(copied?.events ?? [])];
    if (copied === undefined) this.append('start', { note: options.startNote ?? null });
  }

  /** Appends an event some milliseconds after the start. */
  append(kind: string, said: Partial<PackageEvent> = {}, afterMs = this.events.length * 1000): this {
    const last = this.events.at(-1);
    const event: PackageEvent = {
      id: this.#nextId++,
      seq: (last?.seq ?? 0) + 1,
      kind,
      question_id: null,
      selected_option: null,
      answer_text: null,
      time_ms: null,
      note: null,
      wall_ms: this.attempt.started_at + afterMs,
      mono_ms: BOOTED_BEFORE + afterMs,
      boot_id: 'boot-of-device',
      elapsed_ms: 0,
      prev_hash: last?.hash ?? this.#start,
      hash: '',
      ...said,
    };
    this.events.push({ ...event, hash: nextHash(event.prev_hash, toLink(event).event) });
    return this;
  }

  answer(questionId: number, option: number | null, afterMs?: number): this {
    return this.append('answer', { question_id: questionId, selected_option: option, time_ms: 500 }, afterMs);
  }

  write(questionId: number, text: string): this {
    return this.append('answer', { question_id: questionId, answer_text: text, time_ms: 500 });
  }

  submit(by: 'student' | 'deadline' = 'student', afterMs?: number): this {
    return this.append('submit', { note: by }, afterMs);
  }

  /** The same log up to one of its events, going on on another device. */
  forkAt(seq: number, options: AttemptLogOptions): AttemptLog {
    const copy = new AttemptLog({ examId: 0, versionId: 0 }, options, this);
    copy.events.length = seq;
    return copy;
  }

  /** A piece of it, as it travels. */
  pack(fromSeq = 1, toSeq = this.events.length): AttemptPackage {
    return {
      attempt: this.attempt,
      from_seq: fromSeq,
      events: this.events.slice(fromSeq - 1, toSeq),
      claims: this.claims,
    };
  }
}
