import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots, IconFilterEdit, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';
import type { SmartFolder } from '#shared/contract/smart-folders.ts';
import type { Tag } from '#shared/contract/tags.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { TreeNav, type TreeNode } from '#renderer/components/patterns/tree-nav.tsx';
import { isSameName } from '../folder-nodes.ts';
import { isSameFilter } from '../library-filter.ts';
import type { LibraryParams } from '../library-params.ts';
import { goneIn } from '../smart-folder-state.ts';
import { useSmartFolderChanges } from '../use-smart-folder-changes.ts';
import { InlineName } from './inline-name.tsx';
import classes from './library-pane.module.css';

const cx = bindClasses(classes);

const MAX_NAME = 120;
const icon = { size: 16, stroke: 1.6 } as const;

interface SmartFolderSectionProps {
  readonly params: LibraryParams;
  readonly smart: readonly SmartFolder[];
  readonly folders: readonly Folder[];
  readonly tags: readonly Tag[];
}

/** The filters that were kept under a name: open one, rename it, give it another filter, delete it. */
export const SmartFolderSection = ({ params, smart, folders, tags }: SmartFolderSectionProps) => {
  const { t } = useTranslation('questions');
  const changes = useSmartFolderChanges();
  const [isNew, setNew] = useState(false);
  const [renamedId, setRenamedId] = useState<number | undefined>(undefined);
  const byId = new Map(smart.map((one) => [String(one.id), one]));

  const refuse = (name: string): string | undefined =>
    smart.some((one) => one.id !== renamedId && isSameName(one.name, name))
      ? t('smart.taken', { name })
      : undefined;
  const remove = (one: SmartFolder): void =>
    changes.remove(one, () => {
      if (params.smartId === one.id) params.openSmart(undefined);
    });

  const nodes: TreeNode[] = smart.map((one) => {
    const gone = goneIn(one.filter, { folders, tags });
    const label = gone === undefined ? one.name : t(`smart.goneLabel.${gone}`, { name: one.name });
    return { id: String(one.id), label };
  });

  const renderLabel = ({ id }: TreeNode) => {
    const one = byId.get(id);
    if (one === undefined || one.id !== renamedId) return undefined;
    return (
      <InlineName
        label={t('smart.nameOf', { name: one.name })}
        initial={one.name}
        maxLength={MAX_NAME}
        refuse={refuse}
        onDone={(name) => {
          setRenamedId(undefined);
          changes.rename(one, name);
        }}
        onCancel={() => setRenamedId(undefined)}
      />
    );
  };

  const renderEnd = ({ id }: TreeNode, isSelected: boolean) => {
    const one = byId.get(id);
    if (one === undefined || one.id === renamedId) return null;
    return (
      // A menu in the tree must not open the smart folder, nor move in the tree.
      <span className={cx('menu')} role="presentation" onClick={(event) => event.stopPropagation()}>
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon
              size={22}
              tabIndex={isSelected ? 0 : -1}
              aria-label={t('smart.menu', { name: one.name })}
            >
              <IconDots {...icon} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setRenamedId(one.id)}>
              {t('smart.rename')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFilterEdit {...icon} />}
              disabled={isSameFilter(one.filter, params.saved)}
              onClick={() => changes.replace(one, params.saved)}
            >
              {t('smart.replace')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => remove(one)}>
              {t('smart.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
    );
  };

  const onNodeKey = (event: KeyboardEvent, { id }: TreeNode): void => {
    const one = byId.get(id);
    if (one === undefined) return;
    if (event.key === 'F2') setRenamedId(one.id);
    else if (event.key === 'Delete') remove(one);
    else return;
    event.preventDefault();
  };

  return (
    <section aria-label={t('smart.title')}>
      <div className={cx('smartHead')}>
        <h2 className={cx('tagsTitle')}>{t('smart.title')}</h2>
        <Tooltip label={t('smart.keep')}>
          <ActionIcon size={24} aria-label={t('smart.keep')} onClick={() => setNew(true)}>
            <IconPlus {...icon} />
          </ActionIcon>
        </Tooltip>
      </div>
      {isNew ? (
        <div className={cx('newName')}>
          <InlineName
            label={t('smart.newName')}
            placeholder={t('smart.newName')}
            description={t('smart.newText')}
            maxLength={MAX_NAME}
            refuse={refuse}
            onDone={(name) => {
              setNew(false);
              changes.create(name, params.saved, params.openSmart);
            }}
            onCancel={() => setNew(false)}
          />
        </div>
      ) : null}
      {smart.length === 0 ? (
        <p className={cx('smartNone')}>{t('smart.none')}</p>
      ) : (
        <TreeNav
          label={t('smart.title')}
          nodes={nodes}
          selected={params.smartId === undefined ? undefined : String(params.smartId)}
          onSelect={(id) => params.openSmart(byId.get(id))}
          renderLabel={renderLabel}
          renderEnd={renderEnd}
          onNodeKey={onNodeKey}
        />
      )}
    </section>
  );
};
