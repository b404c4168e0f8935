import { useMemo } from 'react';
import { useListParams, type ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import type { Asked } from './queries.ts';

/** The periods that are offered, in days up to today. */
export const PERIODS = ['7', '28', '90', '365'] as const;
const USUAL = '28';

const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/u.test(text) && !Number.isNaN(Date.parse(text));

const isIds = (text: string | undefined): text is string =>
  text !== undefined && /^\d{1,16}(,\d{1,16}){0,199}$/u.test(text);

/** What the address asks for: the period, and which exams and courses. What is malformed is left out. */
export function useAsked(params: ListParamsHandle): Asked {
  const { filters } = params;
  return useMemo(() => {
    const one = (name: string): string | undefined => filters[name]?.[0];
    const days = PERIODS.find((period) => period === one('days')) ?? USUAL;
    const from = one('from');
    const to = one('to');
    const exam = one('exam');
    const course = one('course');
    return {
      days,
      ...(isDay(from) ? { from } : {}),
      ...(isDay(to) ? { to } : {}),
      ...(isIds(exam) ? { exam } : {}),
      ...(isIds(course) ? { course } : {}),
    };
  }, [filters]);
}

/** The address of a page of figures, and what it asks for. */
export function useInsight(): { readonly params: ListParamsHandle; readonly asked: Asked } {
  const params = useListParams();
  return { params, asked: useAsked(params) };
}
