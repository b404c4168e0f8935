import { useEffect, useRef, useState } from 'react';
import { ActionIcon, Kbd, Select, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListParamsHandle, SortDirection } from '#renderer/hooks/use-list-params.ts';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { useSlashFocus } from '#renderer/hooks/use-slash-focus.ts';
import { bindClasses } from '../bind-classes.ts';
import type { Column } from '../data-table.tsx';
import classes from './list-toolbar.module.css';

const cx = bindClasses(classes);

const SEARCH_DELAY_MS = 250;

export interface SearchFieldProps {
  params: ListParamsHandle;
  label: string;
}

export interface SortFieldProps<T> {
  params: ListParamsHandle;
  columns: readonly Column<T>[];
}

/** The search of a list: reached with "/", written to the address after a pause. */
export function SearchField({ params, label }: SearchFieldProps) {
  const { t } = useTranslation('common');
  const [text, setText] = useState(params.q);
  const field = useRef<HTMLInputElement>(null);
  const sent = useRef(params.q);
  const isPhone = useIsPhone();
  useSlashFocus(field);

  // The back button and "clear filters" change the URL from outside.
  useEffect(() => {
    if (params.q !== sent.current) {
      sent.current = params.q;
      setText(params.q);
    }
  }, [params.q]);

  const { setSearch } = params;
  useEffect(() => {
    if (text === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = text;
      setSearch(text);
    }, SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, setSearch]);

  /** The button goes with the text, and the focus would go with the button. */
  const clear = (): void => {
    setText('');
    field.current?.focus();
  };

  return (
    <TextInput
      ref={field}
      className={cx('search')}
      size="xs"
      type="text"
      role="searchbox"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText('');
      }}
      leftSection={<IconSearch size={16} stroke={1.6} />}
      rightSection={
        text === '' ? (
          isPhone ? null : (
            <Kbd aria-hidden>/</Kbd>
          )
        ) : (
          <ActionIcon size={24} aria-label={t('action.clear')} onClick={clear}>
            <IconX size={14} stroke={1.6} />
          </ActionIcon>
        )
      }
    />
  );
}

/** The order of a list, for the phone, which has no column heads. */
export function SortField<T>({ params, columns }: SortFieldProps<T>) {
  const { t } = useTranslation('common');
  const sortable = columns.filter((column) => Boolean(column.sortable));
  if (sortable.length === 0) return null;
  const directions: readonly SortDirection[] = ['asc', 'desc'];
  const words = { asc: t('list.asc'), desc: t('list.desc') };
  const options = sortable.flatMap((column) =>
    directions
      .filter((dir) => column.sortable === true || column.sortable === dir)
      .map((dir) => ({ value: `${column.key} ${dir}`, label: `${column.header} ${words[dir]}` })),
  );
  return (
    <Select
      label={t('list.sort')}
      data={options}
      value={params.sort === undefined ? null : `${params.sort} ${params.dir}`}
      onChange={(value) => {
        const [key, dir] = (value ?? '').split(' ');
        if (key !== undefined && key !== '') params.setSort(key, dir === 'desc' ? 'desc' : 'asc');
      }}
    />
  );
}
