import { useState } from 'react';
import { Button, Modal, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExamDraft, ExamRecord } from '#shared/contract/exam-drafts.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { differingFields, mergeDrafts } from '../exam-form.ts';
import { useDraftWords } from '../use-draft-words.ts';
import classes from './conflict-dialog.module.css';

const cx = bindClasses(classes);

export interface ConflictDialogProps {
  mine: ExamDraft;
  theirs: ExamRecord;
  onResolve: (chosen: ExamDraft) => Promise<void>;
}

/** Two versions of one exam: the author chooses, field by field, what it shall say. */
export function ConflictDialog({ mine, theirs, onResolve }: ConflictDialogProps) {
  const { t } = useTranslation('exams');
  const words = useDraftWords();
  const [fromTheirs, setFromTheirs] = useState<ReadonlySet<keyof ExamDraft>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const fields = differingFields(mine, theirs.draft);
  const choose = (field: keyof ExamDraft, side: string): void => {
    const next = new Set(fromTheirs);
    if (side === 'theirs') next.add(field);
    else next.delete(field);
    setFromTheirs(next);
  };
  const resolve = async (chosen: ReadonlySet<keyof ExamDraft>): Promise<void> => {
    setBusy(true);
    await onResolve(mergeDrafts(mine, theirs.draft, chosen));
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('conflict.title')}
      size={640}
    >
      <p className={cx('text')}>
        {t('conflict.text')} <RelativeTime at={theirs.updated_at} />.
      </p>
      <ul className={cx('fields')}>
        {fields.map((field) => (
          <li key={field} className={cx('field')}>
            <div className={cx('fieldHead')}>
              <span className={cx('name')}>{t(`field.${field}`)}</span>
              <SegmentedControl
                size="xs"
                aria-label={t(`field.${field}`)}
                value={fromTheirs.has(field) ? 'theirs' : 'mine'}
                onChange={(side) => choose(field, side)}
                data={[
                  { value: 'mine', label: t('conflict.mine') },
                  { value: 'theirs', label: t('conflict.theirs') },
                ]}
              />
            </div>
            <div className={cx('sides')}>
              <p className={cx('side', !fromTheirs.has(field) && 'kept')}>{words(mine, field)}</p>
              <p className={cx('side', fromTheirs.has(field) && 'kept')}>{words(theirs.draft, field)}</p>
            </div>
          </li>
        ))}
      </ul>
      {fields.length === 0 ? <p className={cx('text')}>{t('conflict.same')}</p> : null}
      <div className={cx('actions')}>
        <Button variant="default" disabled={isBusy} onClick={() => void resolve(new Set(fields))}>
          {t('conflict.allTheirs')}
        </Button>
        <Button loading={isBusy} onClick={() => void resolve(fromTheirs)} data-autofocus>
          {fromTheirs.size === 0 ? t('conflict.allMine') : t('conflict.chosen')}
        </Button>
      </div>
    </Modal>
  );
}
