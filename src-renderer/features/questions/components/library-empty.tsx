import { Button } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Folder, Question } from '#shared/contract/questions.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import type { ListPageProps } from '#renderer/components/patterns/list-props.ts';
import type { LibraryPlace } from '../library-params.ts';
import classes from './library-pane.module.css';

const cx = bindClasses(classes);

type LibraryEmpty = ListPageProps<Question>['empty'];

interface LibraryEmptyOptions {
  readonly t: TFunction<'questions'>;
  readonly place: LibraryPlace;
  /** The folders in the one that is open. */
  readonly children: readonly Folder[];
  /** The next step; absent for whoever may only look. */
  readonly action: ReactNode | undefined;
  readonly onPlace: (place: LibraryPlace) => void;
}

/** What a place without questions says, and the way on from there. */
export const libraryEmpty = ({ t, place, children, action, onPlace }: LibraryEmptyOptions): LibraryEmpty => {
  const base = { illustration: 'questions', ...(action === undefined ? {} : { action }) } as const;
  if (place === 'all') {
    const text = action === undefined ? t('empty.textView') : t('empty.text');
    return { ...base, title: t('empty.title'), text };
  }
  if (place === 'root') {
    return { title: t('empty.unfiledTitle'), text: t('empty.unfiledText'), illustration: 'questions' };
  }
  if (children.length === 0) return { ...base, title: t('empty.folderTitle'), text: t('empty.folderText') };
  return {
    title: t('empty.parentTitle'),
    text: t('empty.parentText'),
    illustration: 'questions',
    action: (
      <div className={cx('children')}>
        {children.map((child) => (
          <Button
            key={child.id}
            size="xs"
            variant="default"
            leftSection={<IconFolder size={16} stroke={1.6} />}
            onClick={() => onPlace(child.id)}
          >
            {child.folder_name}
          </Button>
        ))}
      </div>
    ),
  };
};
