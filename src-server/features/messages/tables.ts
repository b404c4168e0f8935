import { DEVICE, scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const SINCE = 34;
const SAID = scopeOf(SCOPES.conversation, 'conversation_id');

/** What is said in a conversation: nobody changes it, and whoever is part of it holds it. */
const said = { class: 'append-only', scopes: [SAID], since: SINCE } as const;

export const MESSAGES_TABLES = {
  conversation: syncTable('conversation', {
    class: 'append-only',
    owner: 'started_by',
    scopes: [scopeOf(SCOPES.conversation, 'id')],
    since: SINCE,
  }),
  conversation_participant: syncTable('conversation_participant', { ...said, owner: 'added_by' }),
  conversation_leaving: syncTable('conversation_leaving', { ...said, owner: 'user_id' }),
  message: syncTable('message', { ...said, owner: 'sender_id' }),
  message_attachment: syncTable('message_attachment', {
    ...said,
    owner: 'sender_id',
    files: { columns: ['sha256'], shownTo: 'feature', isPersonal: true },
    since: 37,
  }),
  message_change: syncTable('message_change', { ...said, owner: 'user_id' }),
  message_arrival: syncTable('message_arrival', {
    class: 'server',
    owner: 'institution',
    scopes: [SAID],
    since: SINCE,
  }),
  conversation_mark: syncTable('conversation_mark', {
    class: 'draft',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
    since: SINCE,
  }),
  message_report: syncTable('message_report', {
    class: 'append-only',
    owner: 'reporter_id',
    scopes: [scopeOf(SCOPES.person, 'reporter_id')],
    since: SINCE,
  }),
  person_block: syncTable('person_block', {
    class: 'draft',
    owner: 'user_id',
    scopes: [scopeOf(SCOPES.person, 'user_id')],
    since: SINCE,
  }),
  message_waiting: DEVICE,
  conversation_inbox: DEVICE,
};
