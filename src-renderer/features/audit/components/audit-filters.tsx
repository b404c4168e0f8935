import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AUDIT_TARGETS } from '#shared/contract/audit-rule.ts';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import type { FilterName } from '../audit-filter.ts';
import { auditChoicesQuery } from '../queries.ts';
import { useAuditWords } from '../use-audit-words.ts';

interface Choice {
  readonly value: string;
  readonly label: string;
}

const byLabel = (one: Choice, other: Choice): number => one.label.localeCompare(other.label);

/** Action, target, outcome, computer and days of the log; the person is looked for by name. */
export const AuditFilters = ({ params }: { readonly params: ListParamsHandle }) => {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const { data } = useQuery(auditChoicesQuery);
  const chosen = (name: FilterName): string | null => params.filters[name]?.[0] ?? null;
  const select = (name: FilterName, choices: readonly Choice[]) => (
    <Select
      label={t(`filter.${name}`)}
      placeholder={t('filter.any')}
      comboboxProps={{ withinPortal: false }}
      clearable
      searchable={choices.length > 8}
      data={[...choices]}
      value={chosen(name)}
      onChange={(value) => params.setFilter(name, value ?? undefined)}
    />
  );
  const day = (name: 'from' | 'until') => (
    <TextInput
      type="date"
      label={t(`filter.${name}`)}
      value={chosen(name) ?? ''}
      onChange={(event) => params.setFilter(name, event.currentTarget.value)}
    />
  );
  const actions = (data?.actions ?? []).map((value) => ({ value, label: words.action(value) }));
  const computers = (data?.computers ?? []).map((value) => ({ value, label: words.computer(value) }));
  const targets = AUDIT_TARGETS.map((value) => ({ value, label: words.target(value) }));
  const outcomes = (['done', 'refused'] as const).map((value) => ({ value, label: t(`outcome.${value}`) }));
  return (
    <>
      {select('action', actions.toSorted(byLabel))}
      {select('target', targets.toSorted(byLabel))}
      {select('outcome', outcomes)}
      {select('computer', computers.toSorted(byLabel))}
      {day('from')}
      {day('until')}
    </>
  );
};
