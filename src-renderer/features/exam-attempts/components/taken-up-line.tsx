import { IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RunnerLine } from './runner-line.tsx';

/** After a reload: answers that had not been saved are on the screen again. */
export const TakenUpLine = ({ count }: { readonly count: number }) => {
  const { t } = useTranslation('exam-attempts');
  return count === 0 ? null : (
    <RunnerLine icon={IconRestore} role="status">
      {t('resumed.takenUp', { count })}
    </RunnerLine>
  );
};
