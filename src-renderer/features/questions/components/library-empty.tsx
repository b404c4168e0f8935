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
  /** Questions of others are on the hub, where this list would show them. */
  readonly isPart: boolean;
}

/** What a place without questions says. */
export const libraryEmpty = ({ t, place, action, isPart }: LibraryEmptyOptions): LibraryEmpty => {
  const base = { illustration: 'questions', ...(action === undefined ? {} : { action }) } as const;
  if (place === 'all') {
    if (isPart) return { ...base, title: t('empty.partTitle'), text: t('empty.partText') };
    const text = action === undefined ? t('empty.textView') : t('empty.text');
    return { ...base, title: t('empty.title'), text };
  }
  if (place === 'root') {
    const text = isPart ? t('empty.unfiledPartText') : t('empty.unfiledText');
    return { title: t('empty.unfiledTitle'), text, illustration: 'questions' };
  }
  return { ...base, title: t('empty.folderTitle'), text: t('empty.folderText') };
};
