import { useRef, type KeyboardEvent } from 'react';
import { Kbd, Select, TextInput } from '@mantine/core';
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { QUESTION_TYPES, type QuestionType } from '#shared/contract/question-types.ts';
import type { Question } from '#shared/contract/questions.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { spokenText } from '#renderer/components/math-segments.ts';
import { Paging } from '#renderer/components/paging.tsx';
import { QueryError, type ShownQuery } from '#renderer/components/query-state.tsx';
import { SkeletonRows } from '#renderer/components/skeletons.tsx';
import { useSlashFocus } from '#renderer/hooks/use-slash-focus.ts';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import { folderOptions, type FolderData } from './folder-options.ts';
import classes from './question-library.module.css';
import { QuestionLook } from './question-look.tsx';

const cx = bindClasses(classes);

interface ChipProps {
  isOn: boolean;
  onToggle: () => void;
  children: string;
}

function Chip({ isOn, onToggle, children }: ChipProps) {
  return (
    <button type="button" className={cx('chip', isOn && 'chipOn')} aria-pressed={isOn} onClick={onToggle}>
      {children}
    </button>
  );
}

interface LibraryRowProps {
  question: Question;
  isIn: boolean;
  onToggle: () => void;
}

function LibraryRow({ question, isIn, onToggle }: LibraryRowProps) {
  const { t } = useTranslation('common');
  const name = spokenText(question.question_title);
  return (
    <li className={cx('row', isIn && 'isIn')}>
      <div className={cx('words')}>
        <span className={cx('title')}>
          <Clamp withMath>{question.question_title}</Clamp>
        </span>
        <TypeBadge
          type={question.question_type}
          size="caption"
          suffix={`, ${t('look.points', { count: question.question_mark })}`}
        />
      </div>
      <QuestionLook question={question} />
      <button
        type="button"
        className={cx('add')}
        aria-pressed={isIn}
        aria-label={isIn ? t('library.takeOut', { name }) : t('library.add', { name })}
        onClick={onToggle}
      >
        {isIn ? (
          <IconCheck size={16} stroke={1.8} aria-hidden />
        ) : (
          <IconPlus size={18} stroke={1.6} aria-hidden />
        )}
        {isIn ? <span>{t('library.added')}</span> : null}
      </button>
    </li>
  );
}

/** The questions that are offered, and how they are narrowed. */
export interface LibraryView {
  readonly text: string;
  readonly folder: string;
  readonly type: QuestionType | undefined;
  readonly isUnused: boolean;
  readonly page: number;
  readonly folders: FolderData | undefined;
  readonly query: ShownQuery<{ readonly rows: readonly Question[]; readonly total: number }> & {
    readonly isPlaceholderData: boolean;
  };
  /** A change of what is narrowed begins at the first page. */
  readonly set: (
    change: Partial<Pick<LibraryView, 'text' | 'folder' | 'type' | 'isUnused' | 'page'>>,
  ) => void;
}

/** What questions are picked for. */
export interface PickedQuestions {
  readonly items: readonly { readonly question_id: number }[];
  readonly add: (questions: readonly Question[]) => void;
  readonly remove: (questionId: number) => void;
}

export interface QuestionLibraryProps {
  view: LibraryView;
  list: PickedQuestions;
  /** False where the frame around it says the same. */
  hasHeading?: boolean;
}

/** The picker: the question library beside what is written, to search, narrow, look into and add from. */
export function QuestionLibrary({ view, list, hasHeading = true }: QuestionLibraryProps) {
  const { t } = useTranslation('common');
  const field = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  useSlashFocus(field);
  const { text, folder, type, isUnused, page, folders, query, set } = view;
  const chosen = new Set(list.items.map((one) => one.question_id));
  const questions = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined) return;
    const buttons = [...(rows.current?.querySelectorAll('button[aria-pressed]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const target = buttons[at + by];
    if (!(target instanceof HTMLElement)) return;
    event.preventDefault();
    target.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the arrows of its buttons
    <div className={cx('pane')} onKeyDown={onKeyDown}>
      <div className={cx('head')}>
        {hasHeading ? <h2 className={cx('heading')}>{t('library.title')}</h2> : null}
        <Select
          className={cx('folder', !hasHeading && 'whole')}
          size="xs"
          aria-label={t('library.folder')}
          searchable
          data={folderOptions(folders, t('library.all'), t('library.unfiled'))}
          value={folder}
          comboboxProps={{ width: 280, position: 'bottom-end' }}
          onChange={(value) => set({ folder: value ?? 'all' })}
        />
        <TextInput
          ref={field}
          size="xs"
          role="searchbox"
          aria-label={t('library.search')}
          placeholder={t('library.search')}
          value={text}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          rightSection={text === '' ? <Kbd aria-hidden>/</Kbd> : null}
          onChange={(event) => set({ text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') set({ text: '' });
          }}
        />
        <div className={cx('chips')} role="group" aria-label={t('library.narrow')}>
          <Chip isOn={isUnused} onToggle={() => set({ isUnused: !isUnused })}>
            {t('library.unused')}
          </Chip>
          {QUESTION_TYPES.map((one) => (
            <Chip
              key={one}
              isOn={type === one}
              onToggle={() => set({ type: type === one ? undefined : one })}
            >
              {t(`questionType.${one}`)}
            </Chip>
          ))}
        </div>
      </div>
      <div className={cx('scroll')}>
        {query.data === undefined && query.error === null ? <SkeletonRows count={6} /> : null}
        {query.data === undefined && query.error !== null ? <QueryError query={query} /> : null}
        {query.data !== undefined && questions.length === 0 ? (
          <p className={cx('none')}>{folders?.total === 0 ? t('library.empty') : t('library.none')}</p>
        ) : null}
        <ul
          ref={rows}
          className={cx('rows')}
          aria-label={t('library.title')}
          aria-busy={query.isPlaceholderData}
        >
          {questions.map((question) => (
            <LibraryRow
              key={question.id}
              question={question}
              isIn={chosen.has(question.id)}
              onToggle={() => (chosen.has(question.id) ? list.remove(question.id) : list.add([question]))}
            />
          ))}
        </ul>
      </div>
      {total > PAGE_SIZE ? (
        <div className={cx('paging')}>
          <Paging page={page} pageSize={PAGE_SIZE} total={total} onPage={(next) => set({ page: next })} />
        </div>
      ) : null}
    </div>
  );
}
