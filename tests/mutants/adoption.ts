import type { Mutant } from './mutant.ts';

const ADOPTION = 'src-server/features/sync/adopt-service.ts';
const ADOPTED_IDS = 'src-server/features/sync/adopted-ids.ts';
const FORGED_DRAFTS = 'tests/attack/forged-drafts.test.ts';

/** Drafts that a computer brings with it when it joins a hub. */
export const adoptionMutants: readonly Mutant[] = [
  {
    name: 'drafts-adopted-from-a-page',
    file: 'src-server/http/mount.ts',
    find: '(request.isWithin !== true || endpoint.within !== deps.role)',
    replace: 'endpoint.within === undefined',
    test: { file: 'tests/attack/adopted-content.test.ts', only: 'whoever sends them' },
  },
  {
    name: 'drafts-adopted-under-numbers-of-the-hub',
    file: ADOPTED_IDS,
    find: 'if (deviceNo === (await ownDeviceNo(ctx.db))) notFromHere();',
    replace: '',
    test: { file: FORGED_DRAFTS, only: 'numbers of the hub' },
  },
  {
    name: 'drafts-adopted-under-any-number',
    file: ADOPTED_IDS,
    find: 'ids.some((id) => deviceNoOf(id) !== deviceNo) || ',
    replace: '',
    test: { file: FORGED_DRAFTS, only: 'numbers of the hub' },
  },
  {
    name: 'draft-adopted-under-one-number-twice',
    file: ADOPTED_IDS,
    find: ' || new Set(ids).size < ids.length',
    replace: '',
    test: { file: FORGED_DRAFTS, only: 'one number twice' },
  },
  {
    name: 'draft-adopted-under-a-known-number',
    file: ADOPTED_IDS,
    find: 'if (await isAnyKnown(ctx.db, rowIdsOf(fresh))) notFromHere();',
    replace: '',
    test: { file: FORGED_DRAFTS, only: 'number of a answer' },
  },
  {
    name: 'draft-of-somebody-else-adopted-again',
    file: ADOPTED_IDS,
    find: 'else if (owner !== ctx.actor.userId) notFromHere();',
    replace: '',
    test: { file: FORGED_DRAFTS, only: 'number of a question of' },
  },
  {
    name: 'parts-adopted-for-a-known-draft',
    file: ADOPTED_IDS,
    find: 'if (owner === undefined) fresh.add(id);',
    replace: 'if (owner === undefined || table === "exam") fresh.add(id);',
    test: { file: FORGED_DRAFTS, only: 'no parts for an own row' },
  },
  {
    name: 'ill-formed-question-adopted',
    file: ADOPTION,
    find: 'assertWellFormed(content.questions);',
    replace: '',
    test: { file: FORGED_DRAFTS, only: 'is refused of a question' },
  },
  {
    name: 'answer-of-another-question-adopted',
    file: ADOPTION,
    find: 'answerId !== null && questionOf.get(answerId) === link.question_id',
    replace: 'answerId !== null',
    test: { file: FORGED_DRAFTS, only: 'hold nothing of others' },
  },
  {
    name: 'draft-adopted-from-the-future',
    file: 'src-server/features/sync/adopted-dates.ts',
    find: 'created_at: Math.min(row.created_at, now),',
    replace: '',
    test: { file: FORGED_DRAFTS, only: 'written by the clock' },
  },
  {
    name: 'any-number-of-attempts-adopted',
    file: 'src-shared/contract/adopted-content.ts',
    find: 'attempts_allowed: ExamSettings.shape.attempts_allowed,',
    replace: 'attempts_allowed: z.int(),',
    test: { file: FORGED_DRAFTS, only: 'is refused of an exam' },
  },
];
