import { ActionIcon, Button } from '@mantine/core';
import { IconAlertCircle, IconArrowBackUp, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAutoClose, type AutoCloseHandlers } from '#renderer/hooks/use-auto-close.ts';
import { useBelowControls } from '#renderer/hooks/use-below-controls.ts';
import { useFocusReturn } from '#renderer/hooks/use-focus-return.ts';
import { useSecondsLeft } from '#renderer/hooks/use-seconds-left.ts';
import { isWriting } from '#renderer/lib/is-writing.ts';
import classes from './banner.module.css';
import { bindClasses } from './bind-classes.ts';
import type { BannerMessage, UndoMessage } from './feedback-store.ts';
import { dismissBanner, dismissUndo, useFeedbackStore } from './feedback-store.ts';

const cx = bindClasses(classes);

const BANNER_MS = 5_000;
const UNDO_MS = 8_000;

export interface BannerProps {
  message: BannerMessage;
  onClose: () => void;
}

/** One message, headed Success! or Error; goes after five seconds or when closed. */
export function Banner({ message, onClose }: BannerProps) {
  const { t } = useTranslation('common');
  const hold = useAutoClose(onClose, BANNER_MS);
  const host = useFocusReturn<HTMLDivElement>();
  const isError = message.kind === 'error';
  const Sign = isError ? IconAlertCircle : IconCircleCheck;
  return (
    <div ref={host} className={cx('banner', message.kind)} role={isError ? 'alert' : 'status'} {...hold}>
      <Sign className={cx('sign')} size={18} stroke={1.6} aria-hidden />
      <div className={cx('words')}>
        <strong className={cx('heading')}>
          {isError ? t('banner.errorHeading') : t('banner.successHeading')}
        </strong>
        <span className={cx('text')}>{message.text}</span>
      </div>
      <ActionIcon size={28} aria-label={t('action.close')} onClick={onClose}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}

const takeBack = (message: UndoMessage): void => {
  dismissUndo(message.id);
  message.onUndo();
};

/** Ctrl+Z takes back what was offered last, unless somebody writes or the screen has its own use for it. */
const useUndoKey = (): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
      if (!isUndo || event.shiftKey || event.altKey || event.defaultPrevented || isWriting(event.target))
        return;
      const offered = useFeedbackStore.getState().undos.findLast(({ limit }) => limit === undefined);
      if (offered === undefined) return;
      event.preventDefault();
      takeBack(offered);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};

export interface UndoToastProps {
  message: UndoMessage;
  onClose: () => void;
}

/** Says what was done and takes it back on demand. */
export function UndoToast({ message, onClose }: UndoToastProps) {
  const { t } = useTranslation('common');
  const hold = useAutoClose(onClose, UNDO_MS);
  return (
    <UndoBody message={message} onClose={onClose} hold={hold}>
      {t('action.undo')}
    </UndoBody>
  );
}

interface TakeBackToastProps extends UndoToastProps {
  limit: NonNullable<UndoMessage['limit']>;
}

/** Says for how long something can be taken back, and goes when it cannot be any more. */
function TakeBackToast({ message, limit, onClose }: TakeBackToastProps) {
  const { t } = useTranslation('common');
  const seconds = useSecondsLeft(limit.until);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) close.current();
  }, [isOver]);
  return (
    <UndoBody message={message} onClose={onClose}>
      {limit.label}
      <span aria-hidden>&nbsp;{t('action.secondsLeft', { count: seconds })}</span>
    </UndoBody>
  );
}

interface UndoBodyProps extends UndoToastProps {
  hold?: AutoCloseHandlers;
  children: ReactNode;
}

function UndoBody({ message, onClose, hold, children }: UndoBodyProps) {
  const { t } = useTranslation('common');
  const host = useFocusReturn<HTMLDivElement>();
  return (
    <div ref={host} className={cx('undo')} role="status" {...hold}>
      <span className={cx('undoText')}>{message.text}</span>
      <Button
        className={cx('undoButton')}
        size="xs"
        variant="transparent"
        leftSection={<IconArrowBackUp size={16} stroke={1.6} />}
        onClick={() => takeBack(message)}
      >
        {children}
      </Button>
      <ActionIcon
        className={cx('undoButton')}
        size={28}
        variant="transparent"
        aria-label={t('action.dismiss')}
        onClick={onClose}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}

/** The place of banners and undo offers; the shell renders it once. */
export function FeedbackStack() {
  const { t } = useTranslation('common');
  const banners = useFeedbackStore((state) => state.banners);
  const undos = useFeedbackStore((state) => state.undos);
  const bannerPlace = useBelowControls<HTMLDivElement>(banners.length);
  useUndoKey();
  return (
    <section aria-label={t('toast.region')}>
      <div ref={bannerPlace} className={cx('banners')}>
        {banners.map((message) => (
          <Banner key={message.id} message={message} onClose={() => dismissBanner(message.id)} />
        ))}
      </div>
      <div className={cx('undos')}>
        {undos.map((message) =>
          message.limit === undefined ? (
            <UndoToast key={message.id} message={message} onClose={() => dismissUndo(message.id)} />
          ) : (
            <TakeBackToast
              key={message.id}
              message={message}
              limit={message.limit}
              onClose={() => dismissUndo(message.id)}
            />
          ),
        )}
      </div>
    </section>
  );
}
