import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FIGURES, type FigureName } from '#shared/domain/insight/figures.ts';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { useLabelWords } from '../use-label-words.ts';

interface RowsLinkProps {
  readonly name: FigureName;
  readonly label: string;
  readonly value: number;
  readonly params: ListParamsHandle;
}

/** How many rows of a label a figure has; opens them. */
export const RowsLink = ({ name, label, value, params }: RowsLinkProps) => {
  const { t } = useTranslation('insight');
  const words = useLabelWords();
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      variant="ink"
      miw={26}
      ta="end"
      aria-label={t('rows.openOf', { title: FIGURES[name].title, label: words(name, label), value })}
      onClick={() => params.setFilters({ rows: name, label })}
    >
      {value}
    </Anchor>
  );
};
