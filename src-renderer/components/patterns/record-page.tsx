import type { ReactNode } from 'react';
import { DataList } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SaveStatus } from '#renderer/hooks/autosaver.ts';
import { bindClasses } from '../bind-classes.ts';
import { ErrorState } from '../error-state.tsx';
import { PageHeader } from '../page-header.tsx';
import { SaveState } from '../save-state.tsx';
import { SkeletonForm } from '../skeletons.tsx';
import classes from './record-page.module.css';

const cx = bindClasses(classes);

export interface RecordQuery {
  status: 'pending' | 'error' | 'success';
  error: Error | null;
  refetch: () => unknown;
}

export interface RecordFact {
  label: string;
  value: ReactNode;
}

export interface RecordPageProps {
  title: ReactNode;
  description?: ReactNode;
  /** The list it came from. */
  backTo: string;
  actions?: ReactNode;
  /** Of the autosave; without it the record is only shown. */
  saveStatus?: SaveStatus | undefined;
  onRetrySave?: (() => void) | undefined;
  /** With it the page shows its loading and error states. */
  query?: RecordQuery | undefined;
  facts?: readonly RecordFact[] | undefined;
  /** More at the side, under the facts. */
  side?: ReactNode;
  children: ReactNode;
}

/** One thing: its fields in a readable column, its facts at the side, its save state above. */
export function RecordPage({
  title,
  description,
  backTo,
  actions,
  saveStatus,
  onRetrySave,
  query,
  facts = [],
  side,
  children,
}: RecordPageProps) {
  const { t } = useTranslation('common');
  const isReady = query === undefined || query.status === 'success';
  return (
    <div className={cx('page')}>
      <PageHeader
        title={title}
        description={description}
        backTo={backTo}
        withLine
        actions={
          <>
            {saveStatus === undefined ? null : (
              <span className={cx('save')}>
                <SaveState status={saveStatus} onRetry={onRetrySave} />
              </span>
            )}
            {actions}
          </>
        }
      />
      {query?.status === 'error' ? (
        <ErrorState message={query.error?.message} onRetry={() => void query.refetch()} />
      ) : (
        <div className={cx('columns')}>
          <div className={cx('main')}>{isReady ? children : <SkeletonForm />}</div>
          {isReady && (facts.length > 0 || side !== undefined) ? (
            <aside className={cx('side')} aria-label={t('record.facts')}>
              {facts.length === 0 ? null : <FactList facts={facts} />}
              {side}
            </aside>
          ) : null}
        </div>
      )}
    </div>
  );
}

export interface FactListProps {
  facts: readonly RecordFact[];
}

/** Names and values, for the side of a record or a preview. */
export function FactList({ facts }: FactListProps) {
  return (
    <DataList withDivider gap={8} py={8} labelWidth={0}>
      {facts.map(({ label, value }) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}

export interface FormSectionProps {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
}

/** Fields that belong together; 720 pixels at most. */
export function FormSection({ title, description, children }: FormSectionProps) {
  return (
    <section className={cx('section')}>
      <h2 className={cx('sectionTitle')}>{title}</h2>
      {description === undefined ? null : <p className={cx('sectionText')}>{description}</p>}
      {children === undefined ? null : <div className={cx('fields')}>{children}</div>}
    </section>
  );
}
