import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './delete-confirmation-card.module.css';

const cx = bindClasses(classes);

export interface DeleteConfirmationCardProps {
  /** Names the thing: "Delete the folder 'Respiration'?" */
  readonly title: string;
  /** What happens to it and to what depends on it. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something that cannot be taken back. */
export const DeleteConfirmationCard = (props: DeleteConfirmationCardProps) => {
  const { t } = useTranslation('questions');
  const id = useId();
  return (
    <section className={cx('card')} aria-labelledby={id}>
      <span className={cx('sign')}>
        <IconTrash size={20} stroke={1.6} aria-hidden />
      </span>
      <div className={cx('words')}>
        <h2 id={id} className={cx('title')}>
          {props.title}
        </h2>
        <div className={cx('text')}>{props.children}</div>
        <div className={cx('actions')}>
          <Button variant="default" data-autofocus onClick={props.onCancel}>
            {t('cancel')}
          </Button>
          <Button color="red" onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </div>
      </div>
    </section>
  );
};
