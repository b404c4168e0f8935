import { importLimits } from '#shared/domain/imports/limits.ts';
import { normaliseFolderName } from '#shared/domain/imports/folder-path.ts';
import { isVisible } from '#shared/domain/text/visible.ts';
import { OWN_TOOL } from './qti2-own.ts';
import { childrenOf, type XmlElement } from './xml-element.ts';

/** What a test, or a section that lies by itself, says of the items in it. */
export interface TestPlaces {
  readonly items: { path: string; folders: string[]; weight: number }[];
  /** Sections in files of their own. */
  readonly sections: { path: string; folders: string[] }[];
}

type Resolve = (href: string) => string | null;

function withTitle(folders: readonly string[], element: XmlElement, isOwn: boolean): string[] {
  const title = normaliseFolderName(element.attributes.get('title') ?? '');
  const isNew = isVisible(title) && (isOwn || folders.at(-1) !== title);
  return isNew && folders.length < importLimits.folderDepth ? [...folders, title] : [...folders];
}

function weightOf(item: XmlElement): number {
  const [weight, second] = childrenOf(item, 'weight');
  const value = Number(weight?.attributes.get('value') ?? '1');
  return second === undefined && Number.isFinite(value) && value > 0 ? value : 1;
}

/** Titles of test, parts and sections are the folders of the items below them. */
export function readTest(root: XmlElement, resolve: Resolve): TestPlaces {
  const places: TestPlaces = { items: [], sections: [] };
  // In what we wrote, a section is a folder and the test is none.
  const isOwn = root.attributes.get('toolName') === OWN_TOOL;
  const walk = (element: XmlElement, folders: string[]): void => {
    for (const child of element.children) {
      const path = resolve(child.attributes.get('href') ?? '');
      if (child.name === 'assessmentItemRef' && path !== null) {
        places.items.push({ path, folders, weight: weightOf(child) });
      } else if (child.name === 'assessmentSectionRef' && path !== null)
        places.sections.push({ path, folders });
      else if (child.name === 'testPart' || child.name === 'assessmentSection') {
        walk(child, withTitle(folders, child, isOwn));
      }
    }
  };
  walk(root, isOwn ? [] : withTitle([], root, isOwn));
  return places;
}
