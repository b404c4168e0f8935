import { DEVICE, syncTable, theScope } from '#server/sync/declaration.ts';
import { SCOPES } from '../scopes.ts';

export const INSIGHT_TABLES = {
  insight_summary: syncTable('insight_summary', {
    class: 'server',
    owner: 'institution',
    scopes: [theScope(SCOPES.insight)],
    since: 39,
  }),
  insight_cell: DEVICE,
  insight_question: DEVICE,
  insight_day: DEVICE,
  insight_lesson: DEVICE,
  insight_money: DEVICE,
  insight_people: DEVICE,
  insight_student: DEVICE,
  insight_student_class: DEVICE,
  insight_student_backlog: DEVICE,
  insight_backlog: DEVICE,
  insight_fold: DEVICE,
};
