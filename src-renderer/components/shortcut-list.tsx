import { useTranslation } from 'react-i18next';
import { modKey, paletteKeys } from '#renderer/lib/platform-keys.ts';
import { bindClasses } from './bind-classes.ts';
import { Keys } from './keys.tsx';
import classes from './shortcut-list.module.css';

const cx = bindClasses(classes);

interface Shortcut {
  readonly keys: readonly string[];
  /** Key below `shortcuts.`. */
  readonly what: string;
}

const groups: readonly { readonly title: string; readonly shortcuts: readonly Shortcut[] }[] = [
  {
    title: 'everywhere',
    shortcuts: [
      { keys: paletteKeys, what: 'palette' },
      { keys: [modKey, 'B'], what: 'sidebar' },
      { keys: [modKey, 'Z'], what: 'undo' },
      { keys: ['?'], what: 'sheet' },
      { keys: ['Esc'], what: 'close' },
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
    title: 'exam',
    shortcuts: [
      { keys: ['1 – 5'], what: 'answer' },
      { keys: ['←', '→'], what: 'move' },
    ],
  },
];

/** What the keyboard can do, by where. */
export function ShortcutList() {
  const { t } = useTranslation('shell');
  return (
    <div className={cx('sheet')}>
      {groups.map(({ title, shortcuts }) => (
        <section key={title}>
          <h3 className={cx('heading')}>{t(`shortcuts.${title}`)}</h3>
          <dl className={cx('rows')}>
            {shortcuts.map(({ keys, what }) => (
              <div key={what} className={cx('row')}>
                <dt>{t(`shortcuts.${what}`)}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
