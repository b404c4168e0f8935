import { useTranslation } from 'react-i18next';
import { modKey, paletteKeys } from '#renderer/lib/platform-keys.ts';
import { bindClasses } from './bind-classes.ts';
import { ShortcutHint } from './shortcut-hint.tsx';
import classes from './shortcut-list.module.css';

const cx = bindClasses(classes);

interface Shortcut {
  readonly keys: readonly string[];
  /** Key below `shortcuts.`. */
  readonly what: string;
  /** Works while an exam is sat. */
  readonly isInExam?: true;
}

const groups: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'everywhere',
    shortcuts: [
      { keys: paletteKeys, what: 'palette' },
      { keys: [modKey, 'B'], what: 'sidebar' },
      { keys: [modKey, 'Z'], what: 'undo' },
      { keys: ['?'], what: 'sheet', isInExam: true },
      { keys: ['F1'], what: 'help' },
      { keys: ['Esc'], what: 'close', isInExam: true },
    ],
  },
  {
    title: 'lists',
    shortcuts: [
      { keys: ['/'], what: 'search' },
      { keys: ['↑', '↓'], what: 'rows' },
      { keys: ['Enter'], what: 'open' },
      { keys: ['Space'], what: 'select' },
    ],
  },
  {
    title: 'folders',
    shortcuts: [
      { keys: ['F2'], what: 'renameFolder' },
      { keys: ['Del'], what: 'deleteFolder' },
      { keys: ['Shift', 'F10'], what: 'folderMenu' },
    ],
  },
  {
    title: 'editor',
    shortcuts: [
      { keys: [modKey, 'S'], what: 'save' },
      { keys: [modKey, 'Enter'], what: 'saveAndNew' },
    ],
  },
  {
    title: 'exam',
    shortcuts: [
      { keys: ['1 – 5'], what: 'answer', isInExam: true },
      { keys: ['0'], what: 'clear', isInExam: true },
      { keys: ['F'], what: 'flag', isInExam: true },
      { keys: ['←', '→'], what: 'move', isInExam: true },
    ],
  },
  {
    title: 'course',
    shortcuts: [
      { keys: ['J'], what: 'nextItem' },
      { keys: ['K'], what: 'previousItem' },
      { keys: ['Space'], what: 'play' },
      { keys: ['N'], what: 'note' },
      { keys: ['F'], what: 'flagItem' },
    ],
  },
  {
    title: 'conversation',
    shortcuts: [
      { keys: ['R'], what: 'answerMessage' },
      { keys: ['E'], what: 'deleteConversation' },
      { keys: ['U'], what: 'closeConversation' },
      { keys: [modKey, 'Enter'], what: 'sendMessage' },
    ],
  },
];

const examGroups = groups
  .map((group) => ({ ...group, shortcuts: group.shortcuts.filter(({ isInExam }) => isInExam) }))
  .filter(({ shortcuts }) => shortcuts.length > 0);

/** What the keyboard can do, by where; in an exam without what rests there. */
export function ShortcutList({ isInExam = false }: { readonly isInExam?: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <div className={cx('sheet')}>
      {(isInExam ? examGroups : groups).map(({ title, shortcuts }) => (
        <section key={title}>
          <h3 className={cx('heading')}>{t(`shortcuts.${title}`)}</h3>
          <dl className={cx('rows')}>
            {shortcuts.map(({ keys, what }) => (
              <div key={what} className={cx('row')}>
                <dt>{t(`shortcuts.${what}`)}</dt>
                <dd>
                  <ShortcutHint keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
