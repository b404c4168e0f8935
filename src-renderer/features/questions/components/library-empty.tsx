import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Question } from '#shared/contract/questions.ts';
import type { ListPageProps } from '#renderer/components/patterns/list-props.ts';
import type { LibraryPlace } from '../library-params.ts';

type LibraryEmpty = ListPageProps<Question>['empty'];

interface LibraryEmptyOptions {
  readonly t: TFunction<'questions'>;
  readonly place: LibraryPlace;
  /** The next step; absent for whoever may only look. */
  readonly action: ReactNode | undefined;
}

/** What a place without questions says. */
export const libraryEmpty = ({ t, place, action }: LibraryEmptyOptions): LibraryEmpty => {
  const base = { illustration: 'questions', ...(action === undefined ? {} : { action }) } as const;
  if (place === 'all') {
    const text = action === undefined ? t('empty.textView') : t('empty.text');
    return { ...base, title: t('empty.title'), text };
  }
  if (place === 'root') {
    return { title: t('empty.unfiledTitle'), text: t('empty.unfiledText'), illustration: 'questions' };
  }
  return { ...base, title: t('empty.folderTitle'), text: t('empty.folderText') };
};
