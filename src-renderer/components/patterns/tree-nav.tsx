import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '../bind-classes.ts';
import classes from './tree-nav.module.css';

const cx = bindClasses(classes);

export interface TreeNode {
  id: string;
  label: string;
  count?: number | undefined;
  children?: readonly TreeNode[];
}

export interface TreeNavProps {
  label: string;
  nodes: readonly TreeNode[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  /** Stands in place of the name: a field while it is renamed. */
  renderLabel?: (node: TreeNode) => ReactNode | undefined;
  /** Stands over the end of a place: its menu, a drop target. */
  renderEnd?: (node: TreeNode, isSelected: boolean) => ReactNode;
  /** Keys that the tree does not use itself: F2, Delete, the one for a menu. */
  onNodeKey?: (event: KeyboardEvent, node: TreeNode) => void;
  /** The tree of the screen before had the focus, and this one goes on with it. */
  isEntered?: boolean;
}

interface FlatNode {
  node: TreeNode;
  depth: number;
  isBranch: boolean;
  isOpen: boolean;
  parent: string | undefined;
}

const hasInside = (node: TreeNode, id: string | undefined): boolean =>
  node.children?.some((child) => child.id === id || hasInside(child, id)) ?? false;

/** Without folders inside folders the names line up; with them, each level needs its own edge. */
const isDeep = (nodes: readonly TreeNode[]): boolean =>
  nodes.some(({ children }) => children?.some((child) => (child.children?.length ?? 0) > 0) ?? false);

const flatten = (
  nodes: readonly TreeNode[],
  isOpen: (node: TreeNode) => boolean,
  depth = 0,
  parent?: string,
): FlatNode[] =>
  nodes.flatMap((node) => {
    const isBranch = (node.children?.length ?? 0) > 0;
    const open = isBranch && isOpen(node);
    const own: FlatNode = { node, depth, isBranch, isOpen: open, parent };
    return open ? [own, ...flatten(node.children ?? [], isOpen, depth + 1, node.id)] : [own];
  });

function focusNode(list: HTMLElement | null, id: string | undefined): void {
  if (id === undefined) return;
  list?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();
}

/** Places in a tree with their counts: folders, subjects, groups. */
export function TreeNav(props: TreeNavProps) {
  const { label, nodes, selected, onSelect } = props;
  const { i18n } = useTranslation('common');
  const list = useRef<HTMLUListElement>(null);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isOpen = (node: TreeNode): boolean => toggled.get(node.id) ?? hasInside(node, selected);
  const rows = flatten(nodes, isOpen);
  const shared = isDeep(nodes) ? 0 : 1;
  const setOpen = (id: string, open: boolean): void =>
    setToggled((current) => new Map(current).set(id, open));
  const number = new Intl.NumberFormat(i18n.language);
  const tabStop = rows.some(({ node }) => node.id === selected) ? selected : rows[0]?.node.id;

  const focus = (id: string | undefined): void => focusNode(list.current, id);

  const entered = useRef(props.isEntered === true ? selected : undefined);
  useEffect(() => focusNode(list.current, entered.current), [list, entered]);

  const onClick = ({ target }: MouseEvent, { node, isBranch, isOpen: open }: FlatNode): void => {
    const isChevron = target instanceof Element && target.closest('[data-chevron]') !== null;
    if (isChevron && isBranch) {
      setOpen(node.id, !open);
      return;
    }
    // Who goes to a place wants to see what is in it.
    if (isBranch) setOpen(node.id, true);
    onSelect(node.id);
  };

  const onKeyDown = (event: KeyboardEvent, row: FlatNode, index: number): void => {
    if (event.target !== event.currentTarget) return;
    const { node, isBranch, parent } = row;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focus(rows[index + 1]?.node.id),
      ArrowUp: () => focus(rows[index - 1]?.node.id),
      Home: () => focus(rows[0]?.node.id),
      End: () => focus(rows.at(-1)?.node.id),
      ArrowRight: () => (isBranch && !row.isOpen ? setOpen(node.id, true) : focus(rows[index + 1]?.node.id)),
      ArrowLeft: () => (isBranch && row.isOpen ? setOpen(node.id, false) : focus(parent)),
      Enter: () => onSelect(node.id),
      ' ': () => onSelect(node.id),
    };
    const action = actions[event.key];
    if (action === undefined) {
      props.onNodeKey?.(event, node);
      return;
    }
    event.preventDefault();
    action();
  };

  return (
    <ul ref={list} className={cx('tree')} role="tree" aria-label={label}>
      {rows.map((row, index) => {
        const { node, depth, isBranch, isOpen: open } = row;
        const isSelected = node.id === selected;
        const Chevron = open ? IconChevronDown : IconChevronRight;
        const ownLabel = props.renderLabel?.(node);
        return (
          <li
            key={node.id}
            className={cx('node', isSelected && 'selected')}
            role="treeitem"
            aria-level={depth + 1}
            aria-selected={isSelected}
            aria-expanded={isBranch ? open : undefined}
            tabIndex={node.id === tabStop ? 0 : -1}
            data-node={node.id}
            style={{ paddingInlineStart: 8 + Math.max(0, depth - shared) * 14 }}
            onClick={(event) => onClick(event, row)}
            onKeyDown={(event) => onKeyDown(event, row, index)}
          >
            <span className={cx('chevron')} data-chevron>
              {isBranch ? <Chevron size={14} stroke={1.6} aria-hidden /> : null}
            </span>
            {ownLabel ?? (
              <span className={cx('label')} title={node.label}>
                {node.label}
              </span>
            )}
            {node.count === undefined || ownLabel !== undefined ? null : (
              <span className={cx('count')}>{number.format(node.count)}</span>
            )}
            {props.renderEnd?.(node, isSelected)}
          </li>
        );
      })}
    </ul>
  );
}
