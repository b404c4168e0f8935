import type { ReactNode } from 'react';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './demo-stage.module.css';

const cx = bindClasses(classes);

interface DemoStageProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** A component that the specification gives a path of its own. */
export const DemoStage = ({ title, description, children }: DemoStageProps) => (
  <>
    <PageHeader title={title} description={description} withLine />
    <div className={cx('stage')}>{children}</div>
  </>
);
