import {
  Button,
  Group,
  Modal,
  Pagination,
  Select,
  Stack,
  Tabs,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MediaFile } from '#shared/contract/media.ts';
import { MEDIA_KINDS, type MediaKind } from '#shared/domain/media/kinds.ts';
import { sizeText } from '#shared/domain/media/limits.ts';
import { mediaListQuery } from '#renderer/lib/media.ts';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import { EmptyState } from '../empty-state.tsx';
import { QueryState } from '../query-state.tsx';
import { MediaDrop } from './media-drop.tsx';
import { MediaKindWord, MediaPlace } from './media-words.tsx';
import { SendingList } from './sending-list.tsx';

export interface MediaPickerProps {
  readonly opened: boolean;
  readonly title: string;
  /** What fits where the file is for; every kind when left out. */
  readonly kinds?: readonly MediaKind[] | undefined;
  readonly onPick: (file: MediaFile) => void;
  readonly onClose: () => void;
}

const WAIT_MS = 250;

const Row = ({ file, onPick }: { readonly file: MediaFile; readonly onPick: () => void }) => {
  const { t } = useTranslation('common');
  return (
    <Group component="li" gap={12} wrap="nowrap" justify="space-between">
      <UnstyledButton
        onClick={onPick}
        style={{ minWidth: 0, flex: 1 }}
        aria-label={t('media.pick', { name: file.name })}
      >
        <Text size="sm" truncate>
          {file.name}
        </Text>
        <Group gap={8}>
          <MediaKindWord kind={file.kind} />
          <Text size="xs" c="var(--dim)" className="tn">
            {sizeText(file.size)}
          </Text>
          <MediaPlace file={file} />
        </Group>
      </UnstyledButton>
      <Button size="compact-sm" variant="default" onClick={onPick} tabIndex={-1} aria-hidden>
        {t('media.use')}
      </Button>
    </Group>
  );
};

const Library = ({ kinds, onPick }: Pick<MediaPickerProps, 'kinds' | 'onPick'>) => {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS);
  const [page, setPage] = useState(0);
  const [kind, setKind] = useState<MediaKind | undefined>(kinds?.[0]);
  const query = useQuery(mediaListQuery({ page, q, kind }));
  return (
    <Stack gap={12}>
      <Group gap={8} align="flex-end" wrap="nowrap">
        <TextInput
          size="sm"
          flex={1}
          label={t('media.search')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPage(0);
          }}
        />
        {kinds?.length === 1 ? null : (
          <Select
            size="sm"
            w={150}
            label={t('media.kindLabel')}
            placeholder={t('media.everyKind')}
            data={(kinds ?? MEDIA_KINDS).map((one) => ({ value: one, label: t(`media.kind.${one}`) }))}
            value={kind ?? null}
            clearable={kinds === undefined}
            allowDeselect={kinds === undefined}
            onChange={(next) => {
              setKind(MEDIA_KINDS.find((one) => one === next));
              setPage(0);
            }}
          />
        )}
      </Group>
      <QueryState
        query={query}
        empty={{
          when: ({ rows }) => rows.length === 0,
          content: <EmptyState title={t('media.none')} text={t('media.noneText')} />,
        }}
      >
        {({ rows, total }) => (
          <>
            <Stack component="ul" variant="lines" gap={8} aria-label={t('media.library')}>
              {rows.map((file) => (
                <Row key={file.id} file={file} onPick={() => onPick(file)} />
              ))}
            </Stack>
            {total > PAGE_SIZE ? (
              <Pagination
                size="sm"
                total={Math.ceil(total / PAGE_SIZE)}
                value={page + 1}
                onChange={(next) => setPage(next - 1)}
                getItemProps={(at) => ({ 'aria-label': t('media.page', { page: at }) })}
              />
            ) : null}
          </>
        )}
      </QueryState>
    </Stack>
  );
};

/** Chooses a file of the library, or takes one in: from a dialog, dropped or pasted. */
export const MediaPicker = ({ opened, title, kinds, onPick, onClose }: MediaPickerProps) => {
  const { t } = useTranslation('common');
  const pick = (file: MediaFile): void => {
    onPick(file);
    onClose();
  };
  const pickTaken = (file: MediaFile): void => {
    if (kinds === undefined || kinds.includes(file.kind)) pick(file);
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={640}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Stack gap={16}>
        <Tabs defaultValue="take" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="take">{t('media.fromComputer')}</Tabs.Tab>
            <Tabs.Tab value="library">{t('media.library')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="take" pt={16}>
            <MediaDrop kinds={kinds} onTaken={pickTaken} isMultiple={false} />
          </Tabs.Panel>
          <Tabs.Panel value="library" pt={16}>
            <Library kinds={kinds} onPick={pick} />
          </Tabs.Panel>
        </Tabs>
        <SendingList />
        <Text size="xs" component={Link} to="/MediaLibrary" c="var(--dim)" onClick={onClose}>
          {t('media.openLibrary')}
        </Text>
      </Stack>
    </Modal>
  );
};
