import { sql } from 'kysely';
import { DEVICE, scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

const OWN = scopeOf(SCOPES.person, 'instructor_id');

export const QUESTIONS_TABLES = {
  question: syncTable('question', {
    class: 'draft',
    owner: 'instructor_id',
    scopes: [OWN],
    files: { columns: ['image_sha256'], shownTo: 'questions:view' },
    aggregate: {
      title: 'title',
      parts: [
        { table: 'answer', by: 'question_id', isContent: true },
        { table: 'question_tag', by: 'question_id', links: { to: 'tag', by: 'tag_id' } },
      ],
      fresh: { deleted_at: null, import_batch_id: null },
      waitsWhole: true,
      hasDerived: true,
    },
  }),
  answer: syncTable('answer', {
    class: 'draft',
    owner: { of: 'question', by: 'question_id' },
    scopes: [
      scopeOf(SCOPES.person, sql`(select q.instructor_id from question q where q.id = t.question_id)`),
    ],
    files: {
      columns: [
        'answer_1_image',
        'answer_2_image',
        'answer_3_image',
        'answer_4_image',
        'answer_5_image',
        'file_sha256',
      ],
      shownTo: 'questions:view',
    },
  }),
  question_tag: syncTable('question_tag', { class: 'draft', owner: 'instructor_id', scopes: [OWN] }),
  question_tally: DEVICE,
  question_text_key: DEVICE,
  search_backlog: DEVICE,
  question_unanswered: DEVICE,
  question_version: syncTable('question_version', {
    class: 'device',
    files: { columns: [], inText: ['content'], key: 'question_id', shownTo: 'questions:view' },
  }),
  question_writer: DEVICE,
  folder: syncTable('folder', {
    class: 'draft',
    owner: 'instructor_id',
    scopes: [OWN],
    aggregate: { title: 'folder_name', parts: [], fresh: { deleted_at: null } },
  }),
  // A filter is one value: the last change of it counts, and nothing is copied.
  smart_folder: syncTable('smart_folder', {
    class: 'draft',
    owner: 'instructor_id',
    scopes: [OWN],
    since: 30,
  }),
  tag: syncTable('tag', {
    class: 'draft',
    owner: 'instructor_id',
    scopes: [OWN],
    aggregate: { title: 'tag_name', parts: [], fresh: { deleted_at: null } },
  }),
};
