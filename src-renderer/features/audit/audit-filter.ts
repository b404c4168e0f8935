import { AUDIT_TARGETS, type AuditTarget } from '#shared/contract/audit-rule.ts';
import type { ListParams } from '#renderer/hooks/use-list-params.ts';

/** The filters of the log as the address keeps them. */
export const FILTERS = ['person', 'action', 'target', 'outcome', 'computer', 'from', 'until'] as const;
export type FilterName = (typeof FILTERS)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The first moment of a day by the clock of this computer, some days later; undefined for what is no day. */
const beginOf = (day: string | undefined, daysLater = 0): string | undefined => {
  if (day === undefined || !DAY.test(day)) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const begin = new Date(year, month - 1, date + daysLater);
  return Number.isNaN(begin.getTime()) ? undefined : begin.toISOString();
};

const targetOf = (value: string | undefined): AuditTarget | undefined =>
  AUDIT_TARGETS.find((target) => target === value);

const outcomeOf = (value: string | undefined): 'done' | 'refused' | undefined =>
  value === 'done' || value === 'refused' ? value : undefined;

/** What the server is asked for; a filter that the address spells wrongly narrows nothing. */
export const queryOf = ({ q, filters }: Pick<ListParams, 'q' | 'filters'>) => {
  const first = (name: FilterName): string | undefined => filters[name]?.[0];
  const person = first('person');
  const all = {
    search: q === '' ? undefined : q,
    person: person !== undefined && /^\d{1,16}$/.test(person) ? Number(person) : undefined,
    action: first('action'),
    target: targetOf(first('target')),
    outcome: outcomeOf(first('outcome')),
    computer: first('computer'),
    from: beginOf(first('from')),
    until: beginOf(first('until'), 1),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
};
export type AuditQueryValues = ReturnType<typeof queryOf>;
