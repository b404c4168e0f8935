import type { Mutant } from './mutant.ts';

const DRAFT = 'src-shared/domain/drafts/draft.ts';
const TEST = 'src-shared/domain/drafts/draft.test.ts';

/** What an author types is kept, and what somebody else saved is not written over unseen. */
export const draftMutants: readonly Mutant[] = [
  {
    name: 'draft-conflict-written-over',
    file: DRAFT,
    find: `return { ...writtenOf(draft), ready: undefined, unanswered: [], state: 'conflict', theirs };`,
    replace: 'return settled({ ...takenBack(draft), stored: theirs, unanswered: [] }, rules);',
    test: { file: TEST, only: 'whatever happens' },
  },
  {
    name: 'draft-left-over-an-older-version-is-saved',
    file: DRAFT,
    find: 'left.version === stored.version ||',
    replace: 'left.version !== stored.version ||',
    test: { file: TEST, only: 'whatever happens' },
  },
  {
    name: 'draft-set-back-by-a-late-answer',
    file: DRAFT,
    find: 'const stored = { id: draft.stored.id, version: event.version, value: draft.sent };',
    replace: 'const stored = { id: draft.stored.id, version: event.version, value: draft.value };',
    test: { file: TEST, only: 'keeps what was typed during a save' },
  },
  {
    name: 'draft-set-back-by-a-failure',
    file: DRAFT,
    find: `ready: draft.ready ?? (draft.state === 'saving' ? draft.sent : undefined),`,
    replace: `ready: draft.state === 'saving' ? draft.sent : draft.ready,`,
    test: { file: TEST, only: 'is not set back by a failure' },
  },
];
