import { importLimits } from '#shared/domain/imports/limits.ts';
import { normaliseFolderName } from '#shared/domain/imports/folder-path.ts';
import { isVisible } from '#shared/domain/text/visible.ts';
import { childrenOf, type XmlElement } from './xml-element.ts';

/** What a test, or a section that lies by itself, says of the items in it. */
export interface TestPlaces {
  readonly items: { path: string; folders: string[]; weight: number }[];
  /** Sections in files of their own. */
  readonly sections: { path: string; folders: string[] }[];
}

type Resolve = (href: string) => string | null;

function withTitle(folders: readonly string[], element: XmlElement): string[] {
  const title = normaliseFolderName(element.attributes.get('title') ?? '');
  const isNew = isVisible(title) && folders.at(-1) !== title && folders.length < importLimits.folderDepth;
  return isNew ? [...folders, title] : [...folders];
}

function weightOf(item: XmlElement): number {
  const [weight, second] = childrenOf(item, 'weight');
  const value = Number(weight?.attributes.get('value') ?? '1');
  return second === undefined && Number.isFinite(value) && value > 0 ? value : 1;
}

/** Titles of test, parts and sections are the folders of the items below them. */
export function readTest(root: XmlElement, resolve: Resolve): TestPlaces {
  const places: TestPlaces = { items: [], sections: [] };
  const walk = (element: XmlElement, folders: string[]): void => {
    for (const child of element.children) {
      const path = resolve(child.attributes.get('href') ?? '');
      if (child.name === 'assessmentItemRef' && path !== null) {
        places.items.push({ path, folders, weight: weightOf(child) });
      } else if (child.name === 'assessmentSectionRef' && path !== null)
        places.sections.push({ path, folders });
      else if (child.name === 'testPart' || child.name === 'assessmentSection') {
        walk(child, withTitle(folders, child));
      }
    }
  };
  walk(root, withTitle([], root));
  return places;
}
