import { Button } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.layer.css';
import { IconFolderOpen } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import { Illustration } from '#renderer/components/illustration.tsx';
import { bridge } from '#renderer/lib/bridge.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { fromBrowserFile, fromPickedFile, type FileSource } from '../file-source.ts';
import classes from './file-drop.module.css';

const cx = bindClasses(classes);

const EXTENSIONS = ['gift', 'txt', 'xml', 'csv', 'xlsx', 'zip', 'imscc', 'qti', 'json'];

const FORMATS = [
  'GIFT',
  'Aiken',
  'Moodle XML',
  'QTI 1.2, 2.1, 2.2',
  'Canvas',
  'Blackboard',
  'CSV',
  'Excel',
  'Lectern',
];

interface FileDropProps {
  readonly onFiles: (sources: readonly FileSource[]) => void;
  /** One line instead of the large place. */
  readonly isSmall?: boolean;
}

/** Where files are let go, and the way to choose them: the desktop's dialog, or the browser's. */
export const FileDrop = ({ onFiles, isSmall = false }: FileDropProps) => {
  const { t } = useTranslation('imports');
  const openBrowser = useRef<() => void>(null);

  const choose = async (): Promise<void> => {
    const desktop = bridge();
    if (desktop === undefined) {
      openBrowser.current?.();
      return;
    }
    try {
      const { files } = await desktop.native('dialog.openFiles', {
        title: t('file.dialogTitle'),
        filters: [
          { name: t('file.dialogKind'), extensions: EXTENSIONS },
          { name: t('file.dialogAll'), extensions: ['*'] },
        ],
        multiple: true,
      });
      onFiles(files.map((file) => fromPickedFile(desktop, file)));
    } catch (error) {
      showError(errorText(error));
    }
  };

  const button = (
    <Button
      className={cx('button')}
      variant={isSmall ? 'default' : 'filled'}
      size={isSmall ? 'xs' : 'sm'}
      leftSection={<IconFolderOpen size={isSmall ? 16 : 18} stroke={1.6} />}
      onClick={() => void choose()}
    >
      {isSmall ? t('file.more') : t('file.choose')}
    </Button>
  );

  return (
    <Dropzone
      classNames={{ root: cx('zone', isSmall && 'small'), inner: cx('inner') }}
      openRef={openBrowser}
      activateOnClick={false}
      activateOnKeyboard={false}
      tabIndex={-1}
      useFsAccessApi={false}
      onDrop={(files) => onFiles(files.map(fromBrowserFile))}
      inputProps={{ 'aria-hidden': true, tabIndex: -1 }}
    >
      {isSmall ? (
        button
      ) : (
        <div className={cx('words')}>
          <Illustration name="import" />
          <h2 className={cx('title')}>{t('file.drop')}</h2>
          <p className={cx('text')}>{t('file.dropText')}</p>
          {button}
          <ul className={cx('formats')} aria-label={t('file.formats')}>
            {FORMATS.map((format) => (
              <li key={format} className={cx('format')}>
                {format}
              </li>
            ))}
          </ul>
          <p className={cx('limit')}>{t('file.limit')}</p>
        </div>
      )}
    </Dropzone>
  );
};
