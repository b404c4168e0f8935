import { useTranslation } from 'react-i18next';
import type { AttemptLogs } from '#shared/contract/attempt-logs.ts';

/** Words for a computer that wrote a log: its name, or its number where the name is not known here. */
export const useWriterName = (): ((writer: AttemptLogs['writers'][number]) => string) => {
  const { t } = useTranslation('exams');
  return ({ name, device_no: number }) => name ?? t('logs.device', { number });
};
