import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconGitCompare, IconPencil, IconReplace, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaFile } from '#shared/contract/media.ts';
import { MEDIA_KINDS } from '#shared/domain/media/kinds.ts';
import { SendingList } from '#renderer/components/media/sending-list.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { mediaListQuery, useDeleteMedia } from '#renderer/lib/media.ts';
import { useCan } from '#renderer/lib/session.ts';
import { EditMediaDialog } from '../components/edit-media-dialog.tsx';
import { MediaCopyDialog } from '../components/media-copy-dialog.tsx';
import { MediaPreview } from '../components/media-preview.tsx';
import { TakeDialog } from '../components/take-dialog.tsx';
import { UnfinishedUploads } from '../components/unfinished-uploads.tsx';
import { mediaColumns, nameOf, renderKind, sizeOf } from '../media-columns.tsx';

type Dialog =
  | { readonly kind: 'take' }
  | { readonly kind: 'edit' | 'replace' | 'copy'; readonly file: MediaFile };

/** The files of the signed-in person: videos, sound, pictures, documents. */
export const MediaLibraryPage = () => {
  const { t } = useTranslation('media');
  const params = useListParams();
  const can = useCan();
  const mayChange = can('instructor-courses:add') || can('questions:add');
  const kind = MEDIA_KINDS.find((one) => one === params.filters['kind']?.[0]);
  const query = useQuery(mediaListQuery({ page: params.page, q: params.q, kind }));
  const remove = useDeleteMedia();
  const [dialog, setDialog] = useState<Dialog>();
  const close = (): void => setDialog(undefined);

  const opening = (of: 'edit' | 'replace' | 'copy', file: MediaFile) => (done: () => void) => {
    setDialog({ kind: of, file });
    done();
  };
  const rowActions = (file: MediaFile): RowAction[] => [
    ...(file.copy_of === null
      ? []
      : [{ key: 'copy', label: t('copy.action'), icon: IconGitCompare, run: opening('copy', file) }]),
    { key: 'edit', label: t('edit.action'), icon: IconPencil, run: opening('edit', file) },
    { key: 'replace', label: t('replace.action'), icon: IconReplace, run: opening('replace', file) },
    {
      key: 'remove',
      label: t('remove.action'),
      icon: IconTrash,
      color: 'red',
      impossible: file.use_count > 0 ? t('remove.used', { count: file.use_count }) : undefined,
      confirm: { title: t('remove.ask', { name: file.name }), text: t('remove.text') },
      run: (done) => remove.mutate(file.id, { onSettled: done }),
    },
  ];
  const kindName = (one: (typeof MEDIA_KINDS)[number]): string => t(`common:media.kind.${one}`);
  const clearKind = (): void => params.setFilter('kind', undefined);

  return (
    <>
      <ListPage<MediaFile>
        name="media-library"
        title={t('title')}
        description={t('text')}
        create={mayChange ? { label: t('take.action'), run: () => setDialog({ kind: 'take' }) } : undefined}
        notice={
          <>
            {mayChange ? <UnfinishedUploads /> : null}
            {dialog === undefined ? <SendingList /> : null}
          </>
        }
        params={params}
        query={query}
        rowId={({ id }) => id}
        rowName={nameOf}
        columns={mediaColumns(t)}
        text={{ renderTitle: nameOf, renderCaption: renderKind, renderAside: sizeOf }}
        searchLabel={t('search')}
        filters={
          <Select
            label={t('field.kind')}
            placeholder={t('common:media.everyKind')}
            data={MEDIA_KINDS.map((one) => ({ value: one, label: kindName(one) }))}
            value={kind ?? null}
            clearable
            comboboxProps={{ withinPortal: false }}
            onChange={(next) => params.setFilter('kind', next ?? undefined)}
          />
        }
        activeFilters={
          kind === undefined ? [] : [{ key: 'kind', label: kindName(kind), onRemove: clearKind }]
        }
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        rowActions={mayChange ? rowActions : () => []}
        preview={{
          render: (file) => (
            <MediaPreview
              file={file}
              mayChange={mayChange}
              onEdit={() => setDialog({ kind: 'edit', file })}
              onCompare={() => setDialog({ kind: 'copy', file })}
              onReplace={() => setDialog({ kind: 'replace', file })}
            />
          ),
        }}
      />
      <TakeDialog
        opened={dialog?.kind === 'take' || dialog?.kind === 'replace'}
        replaced={dialog?.kind === 'replace' ? dialog.file : null}
        onClose={close}
      />
      {dialog?.kind === 'copy' ? <MediaCopyDialog file={dialog.file} onClose={close} /> : null}
      {dialog?.kind === 'edit' ? <EditMediaDialog file={dialog.file} onClose={close} /> : null}
    </>
  );
};
