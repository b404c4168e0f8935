import { nextHash } from '#server/features/exam-attempts/chain.ts';
import { toChainedEvent } from '#server/features/exam-attempts/log-service.ts';
import type { EventRow } from '#server/features/exam-attempts/repo.ts';
import { digest } from '#server/features/exam-attempts/ledger.ts';
import type { Raw, School } from './tampered-school.ts';

/** One way to change a database behind the back of the program. */
export interface Tampering {
  readonly what: string;
  /** Whether `verify` sees it on a computer that stands alone, and on a hub. */
  readonly isFoundAlone: boolean;
  readonly isFoundOnHub: boolean;
  readonly do: (raw: Raw, school: School) => unknown;
  /** What it has to say among other things, where several of them tell. */
  readonly says?: RegExp;
}

const found = (what: string, act: Tampering['do'], says?: RegExp): Tampering => ({
  what,
  isFoundAlone: true,
  isFoundOnHub: true,
  do: act,
  ...(says === undefined ? {} : { says }),
});
const onHubOnly = (what: string, act: Tampering['do']): Tampering => ({
  ...found(what, act),
  isFoundAlone: false,
});
const missed = (what: string, act: Tampering['do']): Tampering => ({
  ...found(what, act),
  isFoundAlone: false,
  isFoundOnHub: false,
});

const eventsOf = (raw: Raw, attempt: number): EventRow[] =>
  raw
    .prepare<[number], EventRow>('select * from exam_attempt_event where attempt_id = ? order by seq')
    .all(attempt);

/** Makes every hash of a log fit its events again. @returns the last of them. */
function rechain(raw: Raw, attempt: number): EventRow | undefined {
  let previous = eventsOf(raw, attempt)[0]?.prev_hash ?? '';
  for (const row of eventsOf(raw, attempt)) {
    const hash = nextHash(previous, toChainedEvent(row));
    raw
      .prepare('update exam_attempt_event set prev_hash = ?, hash = ? where id = ?')
      .run(previous, hash, row.id);
    previous = hash;
  }
  return eventsOf(raw, attempt).at(-1);
}

/** The same, with the seal and the head beside it. */
function reseal(raw: Raw, attempt: number): void {
  const last = rechain(raw, attempt);
  raw
    .prepare(
      'update exam_attempt set sealed_hash = ?, sealed_count = ? where id = ? and sealed_hash is not null',
    )
    .run(last?.hash, last?.seq, attempt);
  raw
    .prepare('update exam_attempt_head set hash = ?, seq = ? where attempt_id = ?')
    .run(last?.hash, last?.seq, attempt);
}

/** Enters other facts, and makes every hash of the ledger fit again. */
function rewriteLedger(raw: Raw, where: string, change: (facts: Record<string, unknown>) => unknown): void {
  interface Entry {
    no: number;
    kind: string;
    attempt_id: number | null;
    version_id: number | null;
    facts: string;
    created_at: number;
  }
  const sorted = (value: object) =>
    JSON.stringify(Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))));
  for (const entry of raw.prepare<[], Entry>(`select * from exam_ledger where ${where}`).all()) {
    const facts = JSON.parse(entry.facts) as Record<string, unknown>;
    raw
      .prepare('update exam_ledger set facts = ? where no = ?')
      .run(sorted({ ...facts, ...Object(change(facts)) }), entry.no);
  }
  let previous = '';
  for (const [at, entry] of raw.prepare<[], Entry>('select * from exam_ledger order by no').all().entries()) {
    const { kind, attempt_id, version_id, facts, created_at } = entry;
    const hash = digest(previous + JSON.stringify([at + 1, kind, attempt_id, version_id, facts, created_at]));
    raw
      .prepare('update exam_ledger set no = ?, prev_hash = ?, hash = ? where no = ?')
      .run(at + 1, previous, hash, entry.no);
    previous = hash;
  }
}

const setAttempt =
  (changes: string, which: 'finished' | 'open' | 'late' | 'excess' | 'decided') =>
  (raw: Raw, school: School) =>
    raw.prepare(`update exam_attempt set ${changes} where id = ?`).run(school[which]);
const setVersion =
  (changes: string) =>
  (raw: Raw, { versionId }: School) =>
    raw.prepare(`update exam_version set ${changes} where id = ?`).run(versionId);
const setEvent =
  (changes: string, seq: number) =>
  (raw: Raw, { finished }: School) =>
    raw
      .prepare(`update exam_attempt_event set ${changes} where attempt_id = ? and seq = ?`)
      .run(finished, seq);

/** Chooses another option in the second event of a log. */
const chooseAnother = (raw: Raw, attempt: number): unknown =>
  raw
    .prepare(
      'update exam_attempt_event set selected_option = selected_option % 4 + 1 where attempt_id = ? and seq = 2',
    )
    .run(attempt);

function removeAttempt(raw: Raw, attempt: number): void {
  for (const table of ['event', 'mark', 'head', 'receipt', 'branch', 'decision'])
    raw.prepare(`delete from exam_attempt_${table} where attempt_id = ?`).run(attempt);
  raw.prepare('delete from exam_attempt where id = ?').run(attempt);
}

/** Rewrites a handed-in log so that all that follows from it fits: marks, score, seal, head and ledger. */
function rewriteWhole(raw: Raw, attempt: number): void {
  chooseAnother(raw, attempt);
  reseal(raw, attempt);
  const last = eventsOf(raw, attempt).at(-1);
  rewriteLedger(raw, `kind = 'seal' and attempt_id = ${attempt}`, () => ({ hash: last?.hash }));
  const question = eventsOf(raw, attempt)[1];
  raw
    .prepare(`update exam_attempt_mark set points = 0, is_correct = 0, selected_option = ?
    where attempt_id = ? and question_id = ?`)
    .run(question?.selected_option, attempt, question?.question_id);
  raw
    .prepare(`update exam_attempt set points = points - 100, correct_count = correct_count - 1,
    score = score - 2000, result = 'fail' where id = ?`)
    .run(attempt);
}

/** Everything that was tried; docs/tampering.md is made from this list. */
export const TAMPERINGS: readonly Tampering[] = [
  found('An answer in a log is another option', setEvent('selected_option = selected_option % 4 + 1', 2)),
  found('The text of an open answer is another one', setEvent("answer_text = 'Osmosis'", 4)),
  found('The time of an event is earlier', setEvent('created_at = created_at - 1000', 3)),
  found('The used time of an event is less', setEvent('elapsed_ms = elapsed_ms - 1000', 3)),
  found('An event is taken out of a log', (raw, { finished }) =>
    raw.prepare('delete from exam_attempt_event where attempt_id = ? and seq = 3').run(finished),
  ),
  found('An event is put at the end of an open log', (raw, { open }) =>
    raw
      .prepare(`insert into exam_attempt_event (id, attempt_id, seq, kind, question_id, selected_option, mono_ms, boot_id,
      elapsed_ms, prev_hash, hash, created_at, updated_at)
      select id + 1000000, attempt_id, seq + 1, kind, question_id, 3, mono_ms, boot_id, elapsed_ms, hash, hash, created_at,
      updated_at from exam_attempt_event where attempt_id = ? order by seq desc limit 1`)
      .run(open),
  ),
  found('Two events change places', (raw, { finished }) => {
    for (const [from, to] of [
      [2, -1],
      [3, 2],
      [-1, 3],
    ])
      raw
        .prepare('update exam_attempt_event set seq = ? where attempt_id = ? and seq = ?')
        .run(to, finished, from);
  }),
  found('The end of an open log is cut off', (raw, { open }) =>
    raw.prepare('delete from exam_attempt_event where attempt_id = ? and seq = 3').run(open),
  ),
  found('The end of a handed-in log is cut off, and its seal moved', (raw, { finished }) => {
    raw.prepare('delete from exam_attempt_event where attempt_id = ? and seq = 5').run(finished);
    reseal(raw, finished);
  }),
  found('An open log is written anew, with all hashes', (raw, { open }) => {
    chooseAnother(raw, open);
    rechain(raw, open);
  }),
  found('A handed-in log is written anew, with all hashes, its seal and its head', (raw, { finished }) => {
    chooseAnother(raw, finished);
    reseal(raw, finished);
  }),
  onHubOnly(
    'A log that a device brought is written anew with everything that follows from it, and the ledger',
    (raw, { late }) => rewriteWhole(raw, late),
  ),
  missed(
    'A log that was written here is written anew with everything that follows from it, and the ledger',
    (raw, { finished }) => rewriteWhole(raw, finished),
  ),
  missed('An open log is written anew, with all hashes and its head', (raw, { open }) => {
    chooseAnother(raw, open);
    reseal(raw, open);
  }),
  found('The logs of two attempts change places', (raw, { finished, decided }) => {
    for (const [from, to] of [
      [finished, -1],
      [decided, finished],
      [-1, decided],
    ])
      raw.prepare('update exam_attempt_event set attempt_id = ? where attempt_id = ?').run(to, from);
  }),
  found('A score is higher', setAttempt('score = 10000', 'finished')),
  found(
    'A failed attempt has passed',
    setAttempt("result = case result when 'pass' then 'fail' else 'pass' end", 'finished'),
  ),
  found('The flag of a clock that was set is taken away', setAttempt("flags = '[]'", 'late')),
  found(
    'An open attempt is marked as handed in',
    setAttempt("state = 'marked', score = 10000, result = 'pass'", 'open'),
  ),
  found(
    'An attempt too many counts',
    setAttempt("state = 'marked', score = 10000, result = 'pass'", 'excess'),
  ),
  found('The start is later', setAttempt('started_at = started_at + 60000', 'finished')),
  found('The hand-in is earlier', setAttempt('submitted_at = submitted_at - 60000', 'finished')),
  found(
    'The deadline of an open attempt is later, and its duration longer',
    setAttempt('deadline_at = deadline_at + 600000, duration_ms = duration_ms + 600000', 'open'),
  ),
  found('A late attempt is not late', setAttempt('is_late = 0', 'late')),
  found('An attempt has another seed', setAttempt('seed = seed + 1', 'finished')),
  found('An attempt belongs to another student', (raw, { finished, outsiderId }) =>
    raw.prepare('update exam_attempt set student_id = ? where id = ?').run(outsiderId, finished),
  ),
  found('An attempt has another number', setAttempt('attempt_no = 9', 'finished')),
  found('An attempt is taken away with everything that belongs to it', (raw, { open }) =>
    removeAttempt(raw, open),
  ),
  missed(
    'The last attempt is taken away with everything that belongs to it, and from the ledger',
    (raw, { open }) => {
      removeAttempt(raw, open);
      raw.prepare('delete from exam_ledger where attempt_id = ?').run(open);
      rewriteLedger(raw, 'false', () => ({}));
    },
  ),
  found(
    'A mark that the key gives is more',
    (raw, { finished, questionIds }) =>
      raw
        .prepare(
          'update exam_attempt_mark set points = 100, is_correct = 1 where attempt_id = ? and question_id = ?',
        )
        .run(finished, questionIds[3]),
    /points is 100, its key says 0/,
  ),
  found(
    'A mark that somebody gave is more',
    (raw, { finished, questionIds }) =>
      raw
        .prepare(
          'update exam_attempt_mark set points = 100, is_correct = 1 where attempt_id = ? and question_id = ?',
        )
        .run(finished, questionIds[4]),
    /points is 100, the ledger says 50/,
  ),
  found('The paper of an exam has another text', (raw, { versionId }) =>
    raw
      .prepare(
        "update exam_version_paper set content = replace(content, 'Question 1', 'Question one') where exam_version_id = ?",
      )
      .run(versionId),
  ),
  found('The keys of an exam are others', (raw, { versionId }) =>
    raw
      .prepare(
        `update exam_version_key set keys = replace(keys, '"correct_option":3', '"correct_option":1') where exam_version_id = ?`,
      )
      .run(versionId),
  ),
  found(
    'Pass mark, duration and review of a published exam are others',
    setVersion("pass_percent = 3000, duration_minutes = 60, review_policy = 'immediate'"),
    /pass_percent is 3000, the ledger says 6000/,
  ),
  onHubOnly('The receipt for a log has another time', (raw, { late }) =>
    raw
      .prepare('update exam_attempt_receipt set received_at = received_at - 3600000 where attempt_id = ?')
      .run(late),
  ),
  found('A log that was kept beside the one that counts is taken away', (raw, { decided }) =>
    raw.prepare('delete from exam_attempt_branch where attempt_id = ?').run(decided),
  ),
  found('The reason of a decision is another one', (raw, { decided }) =>
    raw
      .prepare("update exam_attempt_decision set reason = 'She asked for it.' where attempt_id = ?")
      .run(decided),
  ),
  found(
    'A correction of the key is put in, and an attempt is said to be scored by it',
    (raw, { finished }) => {
      raw
        .prepare(`insert into exam_key_revision (id, exam_id, exam_version_id, revision, corrections, reason, made_by,
          made_name, created_at, updated_at)
        select 1, exam_id, exam_version_id, 1, '[]', 'Because', student_id, '', 0, 0 from exam_attempt where id = ?`)
        .run(finished);
      raw.prepare('update exam_attempt set key_revision = 1 where id = ?').run(finished);
    },
    /key_revision is 1, the ledger says 0/,
  ),
  found(
    'A released result is kept from its student',
    setAttempt("withheld = 'score'", 'finished'),
    /withheld is score, its terms say nothing/,
  ),
  found(
    'A result is said to be held back',
    setAttempt("held_reason = 'A hearing.', withheld = 'score,verdict,points,answers,feedback'", 'finished'),
    /it is held back, and nobody did so/,
  ),
  missed('A claim of a client about its result is put in', (raw, { finished }) =>
    raw
      .prepare(`insert into exam_record_claim (id, attempt_id, user_id, claims, created_at, updated_at)
      select 1, id, student_id, '{"exam_score":100}', 0, 0 from exam_attempt where id = ?`)
      .run(finished),
  ),
];
