import { Anchor, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FigureValue } from '#shared/contract/insight-frame.ts';
import { FEW, FIGURES, isFigureName } from '#shared/domain/insight/figures.ts';
import { Figure, FigureRow } from '#renderer/components/figure.tsx';
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
}

const PER_ROW = 4;

/** Figures side by side: what each is, how it moved, and the rows behind it. */
export const FigureList = ({ figures, currency, params, asked }: FigureListProps) => {
  const { t } = useTranslation('insight');
  const words = useFigureWords(currency);
  const opened = params.filters['rows']?.[0];
  const rows = Array.from({ length: Math.ceil(figures.length / PER_ROW) }, (_, at) =>
    figures.slice(at * PER_ROW, (at + 1) * PER_ROW),
  );
  return (
    <>
      {rows.map((row) => (
        <FigureRow key={row[0]?.name}>
          {row.map(({ name, value, n, before, series }) => {
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
                {...(change === undefined ? {} : { change, changeText: words(name, Math.abs(change)) })}
                note={n > 0 && n < FEW ? t('fewOf', { count: n }) : undefined}
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
