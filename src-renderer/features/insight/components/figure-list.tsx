import { Anchor, Group } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureValue } from '#shared/contract/insight-frame.ts';
import {
  FEW,
  FIGURES,
  isFigureName,
  type FigureDefinition,
  type FigureName,
} from '#shared/domain/insight/figures.ts';
import { Figure, FigureRow } from '#renderer/components/figure.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { Sparkline } from '#renderer/components/sparkline.tsx';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import type { Asked } from '../queries.ts';
import { useFigureWords } from '../use-figure-words.ts';
import { FigureHelp } from './figure-help.tsx';
import { RowsDrawer } from './rows-drawer.tsx';

interface FigureListProps {
  readonly figures: readonly FigureValue[];
  readonly currency: string;
  readonly params: ListParamsHandle;
  readonly asked: Asked;
  /** One more before the others, which has no rows behind it. */
  readonly lead?: ReactNode;
}

const PER_ROW = 4;

/** Rows of about the same length: five are three and two, not four and one. */
function inRows<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / PER_ROW);
  const from = (row: number): number => Math.ceil((row * all.length) / count);
  return Array.from({ length: count }, (_, row) => all.slice(from(row), from(row + 1)));
}

/** A number of things or people says itself of how many it is made. */
const saysItself = ({ adds }: FigureDefinition): boolean => adds === 'count' || adds === 'people';

/** Figures side by side: what each is, how it moved, and the rows behind it. */
export const FigureList = ({ figures, currency, params, asked, lead }: FigureListProps) => {
  const { t } = useTranslation('insight');
  const words = useFigureWords(currency);
  // Between two percentages lie points: 50 % is not 5 % more than 45 %.
  const changeOf = (name: FigureName, change: number): string =>
    FIGURES[name].unit === 'percent' ? t('points', { value: shownPercent(change) }) : words(name, change);
  const opened = params.filters['rows']?.[0];
  const rows = inRows<FigureValue | 'lead'>(lead === undefined ? figures : ['lead', ...figures]);
  return (
    <>
      {rows.map((row) => (
        <FigureRow key={row.map((figure) => (figure === 'lead' ? figure : figure.name)).join(' ')}>
          {row.map((figure) => {
            if (figure === 'lead') return <Fragment key={figure}>{lead}</Fragment>;
            const { name, value, n, before, series } = figure;
            const { title } = FIGURES[name];
            const change = value === null || before === null ? undefined : value - before;
            return (
              <Figure
                key={name}
                label={title}
                value={
                  <Group gap={6} wrap="nowrap">
                    <Anchor
                      component="button"
                      type="button"
                      inherit
                      variant="ink"
                      miw={26}
                      ta="start"
                      aria-label={t('rows.open', { title, value: words(name, value) })}
                      onClick={() => params.setFilters({ rows: name, label: undefined })}
                    >
                      {words(name, value)}
                    </Anchor>
                    <FigureHelp name={name} n={n} />
                  </Group>
                }
                {...(change === undefined ? {} : { change, changeText: changeOf(name, Math.abs(change)) })}
                note={n > 0 && n < FEW && !saysItself(FIGURES[name]) ? t('fewOf', { count: n }) : undefined}
                chart={
                  series.length < 2 ? undefined : (
                    <Sparkline values={series.map((point) => point.value ?? 0)} label={title} />
                  )
                }
              />
            );
          })}
        </FigureRow>
      ))}
      <RowsDrawer
        name={isFigureName(opened) ? opened : undefined}
        label={params.filters['label']?.[0]}
        asked={asked}
        currency={currency}
        onClose={() => params.setFilters({ rows: undefined, label: undefined })}
      />
    </>
  );
};
