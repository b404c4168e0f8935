import { Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Keys } from '#renderer/components/keys.tsx';
import { modKey, paletteKeys } from './platform-keys.ts';
import { closeShellPanels, openShortcuts, useShellPanels } from './shell-panels.ts';
import classes from './shell-sheets.module.css';

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
    title: 'exam',
    shortcuts: [
      { keys: ['1 – 5'], what: 'answer' },
      { keys: ['←', '→'], what: 'move' },
    ],
  },
];

/** What the keyboard can do, opened by `?`. */
export const ShortcutSheet = () => {
  const { t } = useTranslation('shell');
  const { areShortcutsOpen } = useShellPanels();
  useHotkeys([['shift + ?', openShortcuts]]);
  return (
    <Modal
      opened={areShortcutsOpen}
      onClose={closeShellPanels}
      title={t('shortcuts.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
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
    </Modal>
  );
};
