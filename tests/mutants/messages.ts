import type { Mutant } from './mutant.ts';
import { simulated } from './simulated.ts';

const REPO = 'src-server/features/messages/repo.ts';
const TEST = 'src-server/features/messages/messages.api.test.ts';
const FILES_TEST = 'src-server/features/messages/attachments.api.test.ts';
const SUPPORT = 'src-server/features/support-tickets/service.ts';
const SUPPORT_REPO = 'src-server/features/support-tickets/repo.ts';
const SUPPORT_TEST = 'src-server/features/support-tickets/support-tickets.api.test.ts';

/** Who reads what people write to each other, and what they ask of support. */
export const messageMutants: readonly Mutant[] = [
  {
    name: 'conversations-of-others-are-read',
    file: REPO,
    find: ".where('i.user_id', '=', userId)\n    .where('i.conversation_id', '=', id)",
    replace: ".where('i.user_id', '>', 0)\n    .where('i.conversation_id', '=', id)",
    test: { file: TEST, only: 'nobody else’s' },
  },
  {
    name: 'titles-of-courses-of-others',
    file: 'src-server/features/messages/conversation-service.ts',
    find: 'const isKnown = seesAll',
    replace: 'const isKnown = !seesAll',
    test: { file: TEST, only: 'has to do with' },
  },
  {
    name: 'messages-of-others-are-found',
    file: 'src-server/features/messages/said-repo.ts',
    find: ".on('i.user_id', '=', userId)",
    replace: ".on('i.user_id', '>', 0)",
    test: { file: TEST, only: 'is searched by the words' },
  },
  {
    name: 'drafts-of-articles-are-read',
    file: 'src-server/features/knowledge-base/repo.ts',
    find: '.$if(!writes, (rows) => rows.where(isFor(userId)))',
    replace: '.$if(userId < 0 && !writes, (rows) => rows.where(isFor(userId)))',
    test: {
      file: 'src-server/features/knowledge-base/knowledge-base.api.test.ts',
      only: 'by those whom it is for',
    },
  },
  {
    name: 'message-is-changed-after-its-time',
    file: 'src-server/features/messages/say-service.ts',
    find: 'if (!isEditable(row.created_at, ctx.now))',
    replace: 'if (!isEditable(row.created_at, row.created_at))',
    test: { file: TEST, only: 'changed for 15 minutes' },
  },
  {
    name: 'files-of-messages-to-others',
    file: REPO,
    find: ".where('user_id', '=', userId)\n    .where('conversation_id', 'in', idsIn(db, conversationIds))\n    .select('conversation_id')",
    replace:
      ".where('user_id', '>', 0)\n    .where('conversation_id', 'in', idsIn(db, conversationIds))\n    .select('conversation_id')",
    test: { file: FILES_TEST, only: 'part of the conversation' },
  },
  {
    name: 'files-of-messages-to-content-managers',
    file: 'src-server/features/blobs/service.ts',
    find: 'tables.every((table) => PERSONAL_FILES.has(table))',
    replace: "tables.every((table) => table === '')",
    test: { file: FILES_TEST, only: 'part of the conversation' },
  },
  {
    name: 'files-of-removed-messages',
    file: 'src-server/features/messages/attachment-service.ts',
    find: 'isRemoved === 0',
    replace: 'isRemoved >= 0',
    test: { file: FILES_TEST, only: 'goes with its message' },
  },
  {
    name: 'files-of-requests-to-every-author',
    file: SUPPORT,
    find: 'if (row !== undefined && isAnsweredBy(ctx, row)) return true;',
    replace: 'if (row !== undefined) return true;',
    test: { file: FILES_TEST, only: 'before anybody has taken it on' },
  },
  {
    name: 'program-by-another-name',
    file: 'src-server/features/messages/attachment-service.ts',
    find: '    await assertAttachable(ctx, file);\n  }',
    replace: '  }',
    test: { file: FILES_TEST, only: 'what would run' },
  },
  {
    name: 'message-gets-its-place-on-a-computer',
    file: 'src-server/features/messages/arrival-service.ts',
    find: "if (ctx.services.authority !== 'here') return;",
    replace: '',
    test: simulated,
  },
  {
    name: 'messages-are-read-before-they-are-there',
    file: 'src-server/features/messages/mark-service.ts',
    find: 'Math.min(Number(factSeen(ctx, last)), last)',
    replace: 'Number(factSeen(ctx, last)) + 1',
    test: simulated,
  },
  {
    name: 'arrival-by-the-clock-of-a-computer',
    file: 'src-server/features/messages/arrival-service.ts',
    find: 'const arrivedAt = ctx.services.clock.now();',
    replace: 'const arrivedAt = ctx.now;',
    test: simulated,
  },
  {
    name: 'read-messages-are-unread-again',
    file: 'src-server/features/messages/mark-service.ts',
    find: 'await mark(ctx, id, (known) => ({ read_seq: Math.max(seen, known?.read_seq ?? 0) }));',
    replace:
      'await mark(ctx, id, () => ({ read_seq: seen }));\n  for (const row of await repo.listMarks(ctx.db, ctx.actor.userId, id)) await repo.updateMark(ctx.db, row.id, { read_seq: seen }, ctx.now);',
    test: simulated,
  },
  {
    name: 'second-acceptance-is-allowed',
    file: SUPPORT_REPO,
    find: "\n    .where('state', '=', 'new')\n    .where('accepted_by', 'is', null)",
    replace: "\n    .where('state', '<>', 'closed')",
    test: simulated,
  },
  {
    name: 'blocked-people-write-on',
    file: 'src-server/features/messages/say-service.ts',
    find: '  if (people.length === 2)\n',
    replace: '  if (people.length < 2)\n',
    test: simulated,
  },
  {
    name: 'conversations-of-who-left',
    file: 'src-server/features/scopes.ts',
    find: 'where j.user_id = ${userId} and not exists (select 1 from conversation_leaving l\n        where l.conversation_participant_id = j.id)`,',
    replace: 'where j.user_id = ${userId}`,',
    test: simulated,
  },
  {
    name: 'request-is-taken-on-twice',
    file: SUPPORT_REPO,
    find: ".where('state', '=', 'new')\n    .where('accepted_by', 'is', null)",
    replace: ".where('state', 'is not', null)",
    test: { file: SUPPORT_TEST, only: 'one of two' },
  },
  {
    name: 'notes-of-staff-to-who-asked',
    file: SUPPORT,
    find: 'if (row.user_id === ctx.actor.userId || !isAnsweredBy(ctx, row))',
    replace: 'if (row.user_id !== ctx.actor.userId && !isAnsweredBy(ctx, row))',
    test: { file: SUPPORT_TEST, only: 'notes of staff' },
  },
  {
    name: 'request-is-handed-over-to-anybody',
    file: SUPPORT_REPO,
    find: "or([holds('users', 'view'), eb('u.id', 'in', idsIn(db, authors))])",
    replace: "or([eb('u.id', '>', 0), eb('u.id', 'in', idsIn(db, authors))])",
    test: { file: SUPPORT_TEST, only: 'handed over' },
  },
  {
    name: 'remarks-of-a-review-to-everybody',
    file: 'src-server/features/review-submissions/repo.ts',
    find: "    .where('author_id', '=', authorId)\n    .orderBy('created_at', 'desc')\n    .orderBy('id', 'desc')\n    .limit(1)",
    replace:
      "    .where('author_id', '>', 0)\n    .orderBy('created_at', 'desc')\n    .orderBy('id', 'desc')\n    .limit(1)",
    test: {
      file: 'src-server/features/review-submissions/review-submissions.api.test.ts',
      only: 'returns the content with its remarks',
    },
  },
  {
    name: 'files-of-reviews-that-others-have',
    file: 'src-server/features/review-submissions/repo.ts',
    find: 'const named = await openFor(db, userId)',
    replace: "const named = await live(db).where('author_id', '<>', userId)",
    test: {
      file: 'src-server/features/review-submissions/review-submissions.api.test.ts',
      only: 'is shown whole to who may take it',
    },
  },
];
