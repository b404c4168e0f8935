import { scopeOf, syncTable } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

/** Whoever gave it and whoever has it hold it; what each does is a row of its own, so that both work offline. */
const scopes = [scopeOf(SCOPES.person, 'author_id'), scopeOf(SCOPES.person, 'assignee_id')] as const;

export const TASKS_TABLES = {
  task: syncTable('task', { class: 'draft', owner: 'author_id', scopes, since: 34 }),
  task_step: syncTable('task_step', {
    class: 'append-only',
    owner: 'user_id',
    scopes,
    since: (row) => (row['kind'] === 'checked' || row['kind'] === 'unchecked' ? 37 : 34),
  }),
};
