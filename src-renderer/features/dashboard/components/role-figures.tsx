import { useTranslation } from 'react-i18next';
import type { DashboardData } from '#shared/contract/dashboard.ts';
import { Figure, FigureRow } from '#renderer/components/figure.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { useHoldsPart } from '#renderer/lib/sync-status.ts';
import type { Figure as FigureData } from '../dashboard-data.ts';

const percents: ReadonlySet<string> = new Set(['mean_score', 'pass_rate']);

/** Said elsewhere on the same screen, or as the note of another figure. */
const folded: Readonly<Record<DashboardData['role'], ReadonlySet<string>>> = {
  student: new Set(),
  author: new Set(['pass_rate']),
  support: new Set(['people', 'pass_rate']),
  admin: new Set(['people', 'pass_rate']),
};

/** Of these every computer holds all there are; of other things of the institution it holds its people's part. */
const whole: ReadonlySet<string> = new Set(['published_exams']);

interface RoleFiguresProps {
  readonly who: DashboardData['role'];
  readonly figures: readonly FigureData[];
}

/** The numbers that a role cares about, each with its change and what it is about. */
export const RoleFigures = ({ who, figures }: RoleFiguresProps) => {
  const { t, i18n } = useTranslation('dashboard');
  const isPart = useHoldsPart() && (who === 'admin' || who === 'support');
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  const passRate = figures.find(({ key }) => key === 'pass_rate')?.value;
  const shown = figures.filter(({ key }) => !folded[who].has(key));
  const noteOf = (key: string): string =>
    key === 'mean_score' && who !== 'student' && passRate !== undefined
      ? t('figures.passed', { percent: number.format(shownPercent(passRate)) })
      : isPart && !whole.has(key)
        ? t('notes.known')
        : t(`notes.${who}.${key}`);
  if (shown.length === 0) return null;
  return (
    <FigureRow>
      {shown.map(({ key, value, change: exact }) => {
        const round = (amount: number): number => (percents.has(key) ? shownPercent(amount) : amount);
        // A first period has nothing to be compared with.
        const change = exact === null || exact === value ? undefined : round(exact);
        return (
          <Figure
            key={key}
            label={t(`figures.${key}`)}
            value={number.format(round(value))}
            unit={percents.has(key) ? '%' : undefined}
            change={change}
            changeText={change === undefined ? undefined : number.format(Math.abs(change))}
            note={noteOf(key)}
          />
        );
      })}
    </FigureRow>
  );
};
