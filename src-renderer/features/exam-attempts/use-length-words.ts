import { useTranslation } from 'react-i18next';
import { lengthParts } from './exam-time.ts';

/** Says a length of time in seconds with its units: "32 s", "1 min 5 s". */
export const useLengthWords = (): ((seconds: number) => string) => {
  const { t } = useTranslation('exam-attempts');
  return (seconds) => {
    const { key, ...parts } = lengthParts(seconds);
    return t(`length.${key}`, parts);
  };
};
