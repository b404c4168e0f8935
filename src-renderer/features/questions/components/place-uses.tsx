import { useTranslation } from 'react-i18next';
import type { SmartFolder } from '#shared/contract/smart-folders.ts';

interface PlaceUsesProps {
  readonly kind: 'folder' | 'tag';
  /** Questions that lie in the folder or have the tag. */
  readonly questions: number;
  /** Folders that lie in the folder. */
  readonly subfolders?: number;
  /** Smart folders that name it. */
  readonly smart: readonly SmartFolder[];
}

/** Where a folder or a tag is used, and what its deletion means there. */
export const PlaceUses = ({ kind, questions, subfolders = 0, smart }: PlaceUsesProps) => {
  const { t } = useTranslation('questions');
  return (
    <>
      {questions === 0 ? null : <p>{t(`placeUses.${kind}Questions`, { count: questions })}</p>}
      {subfolders === 0 ? null : <p>{t('placeUses.subfolders', { count: subfolders })}</p>}
      {smart.length === 0 ? null : (
        <p>
          {t('placeUses.smart', { count: smart.length })} {smart.map((one) => one.name).join(', ')}
        </p>
      )}
      <p>{t('placeUses.undo')}</p>
    </>
  );
};
