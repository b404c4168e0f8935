import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Kbd, Select, TextInput } from '@mantine/core';
import { IconCheck, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Question } from '#shared/contract/questions.ts';
import { QUESTION_TYPES, type QuestionType } from '#shared/contract/question-types.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { ErrorState } from '#renderer/components/error-state.tsx';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { spokenText } from '#renderer/components/math-segments.ts';
import { Paging } from '#renderer/components/paging.tsx';
import { SkeletonRows } from '#renderer/components/skeletons.tsx';
import { useSlashFocus } from '#renderer/hooks/use-slash-focus.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { PAGE_SIZE } from '#renderer/lib/paged.ts';
import { folderOptions, toFolderId } from '../folder-options.ts';
import { foldersQuery, libraryQuery } from '../queries.ts';
import type { QuestionList } from '../use-question-list.ts';
import classes from './library-pane.module.css';

const cx = bindClasses(classes);

const SEARCH_DELAY_MS = 250;

/** The words once nobody has written for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

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
  const { t } = useTranslation('exams');
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
          suffix={`, ${t('count.points', { count: question.question_mark })}`}
        />
      </div>
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
        {isIn ? <span>{t('library.inExam')}</span> : null}
      </button>
    </li>
  );
}

export interface LibraryPaneProps {
  list: QuestionList;
  /** False where the frame around it says the same. */
  hasHeading?: boolean;
}

/** The question library beside the exam: search, narrow, add. */
export function LibraryPane({ list, hasHeading = true }: LibraryPaneProps) {
  const { t } = useTranslation('exams');
  const field = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLUListElement>(null);
  const [text, setText] = useState('');
  const [folder, setFolder] = useState('all');
  const [type, setType] = useState<QuestionType | undefined>(undefined);
  const [isUnused, setUnused] = useState(false);
  const [page, setPage] = useState(0);
  const search = useSettled(text.trim());
  useSlashFocus(field);
  const folders = useQuery(foldersQuery);
  const filter = { search, folder: toFolderId(folder), type, isUnused };
  const query = useQuery(libraryQuery(filter, page));
  const chosen = new Set(list.items.map((one) => one.question_id));
  const questions = query.data?.rows ?? [];
  const total = query.data?.total ?? 0;
  const narrow = (change: () => void): void => {
    change();
    setPage(0);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (by === undefined) return;
    const buttons = [...(rows.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    const target = buttons[at + by];
    if (target === undefined) return;
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
          data={folderOptions(folders.data, t('library.all'), t('library.unfiled'))}
          value={folder}
          comboboxProps={{ width: 280, position: 'bottom-end' }}
          onChange={(value) => narrow(() => setFolder(value ?? 'all'))}
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
          onChange={(event) => narrow(() => setText(event.currentTarget.value))}
          onKeyDown={(event) => {
            if (event.key === 'Escape') narrow(() => setText(''));
          }}
        />
        <div className={cx('chips')} role="group" aria-label={t('library.narrow')}>
          <Chip isOn={isUnused} onToggle={() => narrow(() => setUnused(!isUnused))}>
            {t('library.unused')}
          </Chip>
          {QUESTION_TYPES.map((one) => (
            <Chip
              key={one}
              isOn={type === one}
              onToggle={() => narrow(() => setType(type === one ? undefined : one))}
            >
              {t(`common:questionType.${one}`)}
            </Chip>
          ))}
        </div>
      </div>
      <div className={cx('scroll')}>
        {query.status === 'pending' ? <SkeletonRows count={6} /> : null}
        {query.status === 'error' ? (
          <ErrorState message={errorText(query.error)} onRetry={() => void query.refetch()} />
        ) : null}
        {query.status === 'success' && questions.length === 0 ? (
          <p className={cx('none')}>{folders.data?.total === 0 ? t('library.empty') : t('library.none')}</p>
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
          <Paging page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
        </div>
      ) : null}
    </div>
  );
}
