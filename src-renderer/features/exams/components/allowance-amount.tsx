import { useTranslation } from 'react-i18next';
import type { Allowance } from '#shared/contract/exam-time.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';

/** How much more time somebody has in an exam, and their own window; why only where it is known. */
export const AllowanceAmount = ({ of: one }: { readonly of: Allowance }) => {
  const { t, i18n } = useTranslation('exams');
  const at = (moment: string): string => formatAbsolute(Date.parse(moment), i18n.language);
  const { break_minutes: rest, break_count: breaks, opens_at: from, closes_at: until, attempts } = one;
  const parts = [
    t('allowances.amount', { percent: one.percent, count: one.extra_minutes }),
    rest === 0
      ? ''
      : [
          t('allowances.breaksOf', { count: rest }),
          ...(breaks === 0 ? [] : [t('allowances.inBreaks', { count: breaks })]),
        ].join(' '),
    from === null ? '' : t('allowances.opensAt', { at: at(from) }),
    until === null ? '' : t('allowances.closesAt', { at: at(until) }),
    attempts === null ? '' : t('allowances.attemptsIn', { count: attempts }),
  ].filter((part) => part !== '');
  return (
    <>
      {parts.join(', ')}
      {one.reason === null || one.reason === '' ? '' : `: ${one.reason}`}
    </>
  );
};
