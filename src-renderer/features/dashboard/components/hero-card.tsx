import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { CourseCover } from '#renderer/components/course-cover.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import classes from './hero-card.module.css';

const cx = bindClasses(classes);

interface HeroProgress {
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
}

interface HeroCardProps {
  readonly subject: string;
  /** What it is and where it stands, above the title. */
  readonly over: string;
  readonly title: string;
  readonly text?: string;
  /** The one filled button of the screen. */
  readonly action: ReactNode;
  readonly progress?: HeroProgress;
  /** Beside the button, where there is no progress yet. */
  readonly aside?: string;
}

/** The one thing that matters now, with its cover and the way on. */
export const HeroCard = ({ subject, over, title, text, action, progress, aside }: HeroCardProps) => (
  <Panel>
    <div className={cx('card')}>
      <div className={cx('cover')}>
        <CourseCover subject={subject} title={title} shape="panel" />
      </div>
      <div className={cx('words')}>
        <p className={cx('over')}>{over}</p>
        <h2 className={cx('title')}>
          <Clamp>{title}</Clamp>
        </h2>
        {text === undefined || text === '' ? null : (
          <div className={cx('text')}>
            <Clamp>{text}</Clamp>
          </div>
        )}
        <div className={cx('foot')}>
          {action}
          {progress === undefined ? null : (
            <div className={cx('progress')}>
              <span>{progress.label}</span>
              <span>{shownPercent(progress.percent)} %</span>
              <Progress className={cx('bar')} value={progress.percent} aria-label={progress.label} />
            </div>
          )}
          {aside === undefined ? null : <span className={cx('aside')}>{aside}</span>}
        </div>
      </div>
    </div>
  </Panel>
);
