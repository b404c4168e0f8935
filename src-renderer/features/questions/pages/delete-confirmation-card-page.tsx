import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { DeleteConfirmationCard } from '../components/delete-confirmation-card.tsx';
import { DemoStage } from '../components/demo-stage.tsx';
import classes from '../components/demo-stage.module.css';

const cx = bindClasses(classes);

/** The question before a deletion that cannot be taken back, with a sample folder; nothing is deleted here. */
export const DeleteConfirmationCardPage = () => {
  const { t } = useTranslation('questions');
  const [said, setSaid] = useState<'confirmed' | 'cancelled' | undefined>(undefined);
  return (
    <DemoStage title={t('deleteCard.title')} description={t('deleteCard.pageText')}>
      <div className={cx('panel')}>
        <DeleteConfirmationCard
          title={t('folders.deleteTitle', { name: t('deleteCard.folder') })}
          confirmLabel={t('folders.delete')}
          onConfirm={() => setSaid('confirmed')}
          onCancel={() => setSaid('cancelled')}
        >
          {t('folders.deleteText', { count: 1240 })}
        </DeleteConfirmationCard>
      </div>
      <p className={cx('said')} role="status">
        {said === undefined ? null : t(`deleteCard.${said}`)}
      </p>
    </DemoStage>
  );
};
