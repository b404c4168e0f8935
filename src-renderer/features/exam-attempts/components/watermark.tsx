import { useTranslation } from 'react-i18next';

/** Enough to fill any screen; what does not fit is cut off. */
const MARKS = Array.from({ length: 120 }, (_, at) => at);

interface WatermarkProps {
  readonly name: string;
  readonly number: number;
}

/** Whose screen it is, faintly over all of it: a photograph says who took it. Nobody hears or touches it. */
export const Watermark = ({ name, number }: WatermarkProps) => {
  const { t } = useTranslation('exam-attempts');
  return (
    <div className="exam-watermark" aria-hidden>
      {MARKS.map((at) => (
        <span key={at} data-mark={t('held.watermark', { name, number })} />
      ))}
    </div>
  );
};
