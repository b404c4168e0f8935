import { Button, NumberInput, Text } from '@mantine/core';
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { keptCoursesContract, type KeptCourse } from '#shared/contract/kept-courses.ts';
import { MEDIA_KINDS } from '#shared/domain/media/kinds.ts';
import { PIECE_BYTES, sizeText } from '#shared/domain/media/limits.ts';
import type { Column } from '#renderer/components/data-table.tsx';
import { KeepDialog } from '#renderer/components/kept-courses/keep-dialog.tsx';
import { KeptStateLine } from '#renderer/components/kept-courses/kept-state.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { SettingField } from '#renderer/components/patterns/setting-field.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import {
  keptCoursesQuery,
  saveKeptLimit,
  useForgetCourse,
  useKeepCourse,
} from '#renderer/lib/kept-courses.ts';

const toMebibytes = (bytes: number | null): number | null => (bytes === null ? null : bytes / PIECE_BYTES);
const toBytes = (mebibytes: number | null): number | null =>
  mebibytes === null ? null : mebibytes * PIECE_BYTES;

const titleOf = ({ title }: KeptCourse): string => title;
const renderState = (kept: KeptCourse) => <KeptStateLine kept={kept} />;
const sizeOf = ({ bytes_total: bytes }: KeptCourse): string => sizeText(bytes);

/** The courses that this computer keeps with their files: what they take, and how to have it back. */
export const KeptCoursesPage = () => {
  const { t } = useTranslation('kept-courses');
  const params = useListParams();
  const query = useQuery(keptCoursesQuery);
  const keep = useKeepCourse();
  const forget = useForgetCourse();
  const [changed, setChanged] = useState<number>();

  const kindsOf = ({ bytes_by_kind: sums }: KeptCourse): string =>
    MEDIA_KINDS.flatMap((kind) => {
      const bytes = sums[kind];
      return bytes === undefined ? [] : [`${t(`common:media.kind.${kind}`)} ${sizeText(bytes)}`];
    }).join(', ');
  const columns: readonly Column<KeptCourse>[] = [
    { key: 'course', header: t('field.course'), render: titleOf },
    { key: 'state', header: t('field.state'), width: 260, render: renderState },
    { key: 'size', header: t('field.size'), width: 100, align: 'right', render: sizeOf },
    { key: 'kinds', header: t('field.kinds'), width: 220, priority: 3, render: kindsOf },
    {
      key: 'used',
      header: t('field.used'),
      width: 140,
      priority: 2,
      render: ({ last_used_at: at }) => (at === null ? t('neverUsed') : <RelativeTime at={at} />),
    },
  ];
  const rowActions = (kept: KeptCourse): RowAction[] => {
    const { course_id: courseId, section_ids: sectionIds, is_paused: isPaused } = kept;
    return [
      {
        key: 'change',
        label: t('action.change'),
        icon: IconDownload,
        run: (done) => {
          setChanged(courseId);
          done();
        },
      },
      ...(kept.state === 'here'
        ? []
        : [
            {
              key: 'pause',
              label: t(isPaused ? 'action.resume' : 'action.pause'),
              icon: isPaused ? IconPlayerPlay : IconPlayerPause,
              run: (done: () => void) =>
                keep.mutate({ courseId, sectionIds, isPaused: !isPaused }, { onSettled: done }),
            },
          ]),
      {
        key: 'forget',
        label: t('action.forget'),
        icon: IconTrash,
        color: 'red',
        confirm: { title: t('forget.ask', { title: kept.title }), text: t('forget.text') },
        run: (done) => forget.mutate(courseId, { onSettled: done }),
      },
    ];
  };
  const { data } = query;
  return (
    <>
      <ListPage<KeptCourse>
        name="kept-courses"
        title={t('title')}
        description={t('description')}
        params={params}
        query={query}
        hasSearch={false}
        rowId={(kept) => kept.course_id}
        rowName={titleOf}
        columns={columns}
        text={{ renderTitle: titleOf, renderCaption: renderState, renderAside: sizeOf }}
        rowHeight={52}
        rowActions={rowActions}
        notice={
          data === undefined ? null : data.is_needed ? (
            <>
              <Text size="sm" c="dimmed">
                {t('sums', { here: sizeText(data.bytes_here), free: sizeText(data.free_bytes) })}
              </Text>
              <SettingField<number | null>
                label={t('limit.label')}
                description={t('limit.text')}
                scope="device"
                stored={toMebibytes(data.limit_bytes)}
                fits={(value) =>
                  keptCoursesContract.setKeptLimit.body.safeParse({ bytes: toBytes(value) }).success
                }
                wrong={t('limit.wrong')}
                save={(value) => saveKeptLimit(toBytes(value))}
              >
                {({ value, onChange, ...control }) => (
                  <NumberInput
                    {...control}
                    placeholder={t('limit.none')}
                    suffix=" MiB"
                    allowDecimal={false}
                    allowNegative={false}
                    hideControls
                    value={value ?? ''}
                    onChange={(next) => onChange(next === '' ? null : Number(next))}
                  />
                )}
              </SettingField>
            </>
          ) : (
            <Notice tone="info">{t('notNeeded')}</Notice>
          )
        }
        empty={{
          title: t('empty.title'),
          text: t('empty.text'),
          illustration: 'courses',
          action: (
            <Button variant="default" component={Link} to="/MyCourses">
              {t('empty.action')}
            </Button>
          ),
        }}
      />
      {changed === undefined ? null : (
        <KeepDialog courseId={changed} opened onClose={() => setChanged(undefined)} />
      )}
    </>
  );
};
