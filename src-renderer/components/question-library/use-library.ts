import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LibraryView } from './question-library.tsx';
import { toFolderId } from './folder-options.ts';
import { foldersQuery, libraryQuery } from './library-queries.ts';

const SEARCH_DELAY_MS = 250;

type Narrowed = Pick<LibraryView, 'text' | 'folder' | 'type' | 'isUnused' | 'page'>;

const WHOLE: Narrowed = { text: '', folder: 'all', type: undefined, isUnused: false, page: 0 };

/** What is chosen in the picker, whatever its questions come from. */
export const useNarrowed = (): readonly [Narrowed, LibraryView['set']] => {
  const [narrowed, setNarrowed] = useState(WHOLE);
  return [narrowed, (change) => setNarrowed((now) => ({ ...now, page: 0, ...change }))];
};

/** The own library, searched once nobody has written for a moment. */
export const useLibrary = (): LibraryView => {
  const [narrowed, set] = useNarrowed();
  const [search] = useDebouncedValue(narrowed.text.trim(), SEARCH_DELAY_MS);
  const folders = useQuery(foldersQuery).data;
  const { type, isUnused, folder, page } = narrowed;
  const query = useQuery(libraryQuery({ search, folder: toFolderId(folder), type, isUnused }, page));
  return { ...narrowed, folders, query, set };
};
