import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { BrandPanel } from '#renderer/components/brand-panel.tsx';
import { Brand } from '#renderer/components/brand.tsx';
import { isDesktop } from '#renderer/lib/bridge.ts';
import classes from './setup-frame.module.css';

const cx = bindClasses(classes);

const points = [isDesktop() ? 'here' : 'server', 'yours', 'open'] as const;

interface SetupFrameProps {
  /** "Step 1 of 2". */
  readonly over?: string;
  readonly title: string;
  readonly text: string;
  readonly version: string;
  readonly children: ReactNode;
}

/** The first run has the shape of the sign-in that follows it. */
export const SetupFrame = ({ over, title, text, version, children }: SetupFrameProps) => {
  const { t } = useTranslation('setup');
  return (
    <div className={cx('page')}>
      <div className={cx('column')}>
        <header className={cx('head')}>
          <Brand name="Lectern" />
        </header>
        <div className={cx('middle')}>
          {over === undefined ? null : <p className={cx('over')}>{over}</p>}
          {/* A step is a new place: its title is read out and takes the focus. */}
          <h1 key={title} className={cx('title')} tabIndex={-1}>
            {title}
          </h1>
          <p className={cx('text')}>{text}</p>
          {children}
        </div>
        <footer className={cx('foot')}>{t('version', { version })}</footer>
      </div>
      <div className={cx('brand')}>
        <BrandPanel
          line={t('brand.line')}
          points={points.map((point) => ({
            title: t(`brand.${point}.title`),
            text: t(`brand.${point}.text`),
          }))}
        />
      </div>
    </div>
  );
};
