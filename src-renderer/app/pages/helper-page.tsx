import type { ReactNode } from 'react';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import classes from './helper-page.module.css';

const cx = bindClasses(classes);

interface HelperPageProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** A component that the specification gives a path, shown on its own. */
export const HelperPage = ({ title, description, children }: HelperPageProps) => (
  <>
    <PageHeader title={title} description={description} withLine />
    <div className={cx('stage')}>{children}</div>
  </>
);
