import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { newQuestionPath } from '../editor-path.ts';

const icon = { size: 18, stroke: 1.6 } as const;

const importPath = (folderId: number | undefined): string =>
  folderId === undefined ? '/ImportQuestions' : `/ImportQuestions?folder=${folderId}`;

interface ImportButtonProps {
  readonly folderId: number | undefined;
}

export const ImportButton = ({ folderId }: ImportButtonProps) => {
  const { t } = useTranslation('questions');
  return (
    <Button
      component={Link}
      to={importPath(folderId)}
      variant="default"
      leftSection={<IconUpload {...icon} />}
    >
      {t('new.import')}
    </Button>
  );
};

interface LibraryActionsProps {
  /** The folder that is open; what is made goes there. */
  readonly folderId: number | undefined;
  readonly canChange: boolean;
  readonly isPhone: boolean;
  /** Absent when there is nothing to export. */
  readonly onExport: (() => void) | undefined;
}

/** What starts something in the library: a new question, an import, an export of what is shown. */
export const LibraryActions = ({ folderId, canChange, isPhone, onExport }: LibraryActionsProps) => {
  const { t } = useTranslation('questions');
  const hasMenu = onExport !== undefined || (isPhone && canChange);
  return (
    // One thing to the heading: short enough to stand beside it on the phone.
    <Group gap={8} wrap="nowrap">
      {hasMenu ? (
        <Menu>
          <Menu.Target>
            <ActionIcon
              size={isPhone ? 40 : 36}
              variant={isPhone ? 'default' : 'subtle'}
              aria-label={t('new.more')}
            >
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isPhone && canChange ? (
              <Menu.Item
                component={Link}
                to={importPath(folderId)}
                leftSection={<IconUpload size={16} stroke={1.6} />}
              >
                {t('new.import')}
              </Menu.Item>
            ) : null}
            {onExport === undefined ? null : (
              <Menu.Item leftSection={<IconDownload size={16} stroke={1.6} />} onClick={onExport}>
                {t('export.allHere')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      ) : null}
      {canChange && !isPhone ? <ImportButton folderId={folderId} /> : null}
      {canChange ? (
        <Button component={Link} to={newQuestionPath(folderId)} leftSection={<IconPlus {...icon} />}>
          {isPhone ? t('new.short') : t('new.question')}
        </Button>
      ) : null}
    </Group>
  );
};
