import { Button, Group, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { ImportPreviewItem, ImportRejection, ImportWarning } from '#shared/contract/import-shapes.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { ErrorState } from '#renderer/components/error-state.tsx';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { Paging } from '#renderer/components/paging.tsx';
import { TagChips } from '#renderer/components/tag-chips.tsx';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import { previewQuery, useResetItem, useSkipItems, type PreviewPart } from '../queries.ts';
import { FixDialog } from './fix-dialog.tsx';
import classes from './preview-table.module.css';

const cx = bindClasses(classes);

interface PreviewTableProps {
  readonly id: number;
  readonly part: PreviewPart;
  readonly count: number;
  /** It is not imported yet: questions can be mended. */
  readonly canMend: boolean;
}

/** One list of the preview, page by page. */
export const PreviewTable = ({ id, part, count, canMend }: PreviewTableProps) => {
  const { t } = useTranslation('imports');
  const [page, setPage] = useState(0);
  const [mending, setMending] = useState<number | undefined>(undefined);
  const skip = useSkipItems(id);
  const reset = useResetItem(id);
  const query = useQuery({ ...previewQuery(id, part, page), enabled: count > 0 });
  const onMend = canMend ? setMending : undefined;
  if (count === 0) return <p className={cx('none')}>{t(`none.${part}`)}</p>;
  if (query.isError) {
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) {
    return (
      <div className={cx('waiting')}>
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} height={44} />
        ))}
      </div>
    );
  }
  const { items, rejected, warnings } = query.data;
  return (
    <>
      <ol className={cx('list')} aria-label={t(`tab.${part}`)} aria-busy={query.isPlaceholderData}>
        {part === 'items'
          ? items.map((item) => (
              <Item
                key={item.index}
                item={item}
                onMend={onMend}
                onReset={canMend ? reset.mutate : undefined}
                onSkip={(isSkipped) => skip.mutate({ items: [item.index], is_skipped: isSkipped })}
              />
            ))
          : null}
        {part === 'rejected'
          ? rejected.map((one) => <Rejection key={one.index} rejection={one} onMend={onMend} />)
          : null}
        {part === 'warnings'
          ? warnings.map((one, at) => <Warning key={`${page}-${at}`} warning={one} />)
          : null}
      </ol>
      {mending === undefined ? null : (
        <FixDialog key={mending} id={id} index={mending} onClose={() => setMending(undefined)} />
      )}
      {count > PAGE_SIZE ? <Paging page={page} pageSize={PAGE_SIZE} total={count} onPage={setPage} /> : null}
    </>
  );
};

interface PlaceProps {
  readonly index: number | null;
  readonly line: number | null;
}

/** Where in the file: its number among the questions, and its line where the format has lines. */
const Place = ({ index, line }: PlaceProps) => {
  const { t } = useTranslation('imports');
  return (
    <span className={cx('place')}>
      {index === null ? null : <span className={cx('index')}>{t('place.item', { number: index + 1 })}</span>}
      {line === null ? null : <span>{t('place.line', { number: line })}</span>}
      {index === null && line === null ? <span>{t('place.file')}</span> : null}
    </span>
  );
};

interface RowProps extends PlaceProps {
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

const Row = ({ index, line, children, actions }: RowProps) => (
  <li className={cx('row')}>
    <Place index={index} line={line} />
    <div className={cx('body')}>{children}</div>
    {actions}
  </li>
);

interface MendProps {
  readonly index: number;
  readonly onMend: ((index: number) => void) | undefined;
}

const Mend = ({ index, onMend }: MendProps) => {
  const { t } = useTranslation('imports');
  return onMend === undefined ? null : (
    <Button
      size="compact-xs"
      variant="subtle"
      flex="none"
      aria-label={t('fix.title', { number: index + 1 })}
      onClick={() => onMend(index)}
    >
      {t('fix.open')}
    </Button>
  );
};

interface ItemProps {
  readonly item: z.infer<typeof ImportPreviewItem>;
  readonly onMend: MendProps['onMend'];
  readonly onReset: ((index: number) => void) | undefined;
  readonly onSkip: (isSkipped: boolean) => void;
}

const Item = ({ item, onMend, onReset, onSkip }: ItemProps) => {
  const { t } = useTranslation('imports');
  const right = item.correct === null ? undefined : item.options[item.correct - 1];
  return (
    <Row
      index={item.index}
      line={item.line}
      actions={
        <Group gap={4} flex="none" align="flex-start">
          {item.is_mended && onReset !== undefined ? (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t('fix.resetOne', { number: item.index + 1 })}
              onClick={() => onReset(item.index)}
            >
              {t('fix.reset')}
            </Button>
          ) : null}
          {item.is_skipped && onMend !== undefined ? (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t('duplicates.keepOne', { number: item.index + 1 })}
              onClick={() => onSkip(false)}
            >
              {t('duplicates.keep')}
            </Button>
          ) : null}
          <Mend index={item.index} onMend={onMend} />
        </Group>
      }
    >
      <div className={cx('title')}>
        <Clamp withMath>{item.title}</Clamp>
      </div>
      <div className={cx('facts')}>
        {item.is_skipped ? <span>{t('item.skipped')}</span> : null}
        {item.is_mended ? <span>{t('item.mended')}</span> : null}
        <TypeBadge type={item.type} size="caption" suffix={`, ${t('count.marks', { count: item.mark })}`} />
        {right === undefined || item.type === 'true-false' ? (
          item.options.length === 0 || item.type === 'true-false' ? null : (
            <span>{t('count.phrases', { count: item.options.length })}</span>
          )
        ) : (
          <span>{t('count.options', { count: item.options.length })}</span>
        )}
        {right === undefined ? null : (
          <span className={cx('right')}>
            <IconCheck size={14} stroke={1.8} aria-label={t('item.right')} />
            <Clamp withMath lines={1}>
              {right}
            </Clamp>
          </span>
        )}
        {item.images === 0 ? null : (
          <span className={cx('images')}>
            <IconPhoto size={14} stroke={1.6} aria-hidden />
            {t('count.images', { count: item.images })}
          </span>
        )}
        {item.tags.length === 0 ? null : <TagChips tags={item.tags} max={3} />}
        {item.folder_path.length === 0 ? null : <span>{item.folder_path.join(' / ')}</span>}
      </div>
    </Row>
  );
};

interface RejectionProps {
  readonly rejection: z.infer<typeof ImportRejection>;
  readonly onMend: MendProps['onMend'];
}

const Rejection = ({ rejection, onMend }: RejectionProps) => {
  const { t } = useTranslation('imports');
  return (
    <Row
      index={rejection.index}
      line={rejection.line}
      actions={<Mend index={rejection.index} onMend={onMend} />}
    >
      <div className={cx('title')}>
        <Clamp withMath>{rejection.title === '' ? t('item.untitled') : rejection.title}</Clamp>
      </div>
      <div className={cx('reason')}>
        <IconAlertTriangle size={14} stroke={1.8} aria-hidden />
        <span>{rejection.reason}</span>
      </div>
      <div className={cx('facts')}>
        <span>{t('item.kind', { type: rejection.type })}</span>
      </div>
    </Row>
  );
};

const Warning = ({ warning }: { readonly warning: z.infer<typeof ImportWarning> }) => (
  <Row index={warning.index} line={warning.line}>
    <div className={cx('note')}>
      <IconInfoCircle size={14} stroke={1.8} aria-hidden />
      <span>{warning.message}</span>
    </div>
  </Row>
);
