import { useTranslation } from 'react-i18next';
import { showError, showSuccess, showTakeBack } from '#renderer/components/feedback-store.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { takeBackPublication } from './queries.ts';

interface Publication {
  readonly exam_id: number;
  readonly published_version: number;
  readonly take_back_ms: number;
}

/** Offers to take back a publication for as long as that is possible; the offer outlives the wizard. */
export const useTakeBackOffer = (): ((publication: Publication, title: string) => void) => {
  const { t } = useTranslation('exams');
  return ({ exam_id: examId, published_version: version, take_back_ms: ms }, title) => {
    if (ms === 0) return;
    const onTakeBack = async (): Promise<void> => {
      try {
        const status = await takeBackPublication(examId, version);
        showSuccess(t(`publish.takenBack.${status}`, { title }));
      } catch (error) {
        showError(errorText(error));
      }
    };
    showTakeBack(t('publish.takeBackOffer', { title }), {
      label: t('common:action.takeBack'),
      until: Date.now() + ms,
      onTakeBack: () => void onTakeBack(),
    });
  };
};
