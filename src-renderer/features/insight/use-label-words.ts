import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { FIGURES, type FigureDefinition, type FigureName } from '#shared/domain/insight/figures.ts';

/** Names the labels by which the rows of a figure are told apart. */
export function useLabelWords(): (name: FigureName, label: string) => string {
  const { t } = useTranslation('insight');
  return useCallback(
    (name, label) => {
      const { by }: FigureDefinition = FIGURES[name];
      if (by === 'state') return t(`state.${label}`, { defaultValue: label });
      if (by === 'contact') return t(`contact.${label}`, { defaultValue: label });
      return t(`mime.${label}`, { defaultValue: label });
    },
    [t],
  );
}
