import type { Generated } from 'kysely';

type ContentType = 'exam' | 'course';

interface Synced {
  version: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

/** Something that a person keeps to buy some day, at the price that they saw. */
export interface WishlistItemTable extends Synced {
  id: number;
  user_id: number;
  content_type: ContentType;
  content_id: number;
  price_seen: number;
  currency_seen: string;
  /** Grows with every time that it is added: taking it out counts for what was there then. */
  added_at: number;
}

/** Something that a person means to buy now, or has put aside in the cart. */
export interface CartItemTable extends WishlistItemTable {
  saved_for_later: Generated<0 | 1>;
}

/** How somebody came to something, or looked for it in vain; after 90 days nobody knows who. */
export interface ContentVisitTable {
  id: number;
  user_id: number | null;
  kind: 'opened' | 'added' | 'searched';
  content_type: ContentType | null;
  content_id: number | null;
  origin: string | null;
  /** What was searched for without result. */
  said: string | null;
  visited_at: number;
  created_at: number;
}

/** What the catalogue says of a version that is offered, beside the version. The id is that of the version. */
export interface VersionListingTable extends Synced {
  id: number;
  content_type: ContentType;
  content_id: number;
  instructor_id: number;
  /** JSON: up to ten names, the most frequent first. */
  tag_names: string;
  author_role: string | null;
  is_for_some: Generated<0 | 1>;
}

/** How many are enrolled, as counted last. The id is that of the content. */
export interface ContentFigureTable extends Synced {
  id: number;
  content_type: ContentType;
  content_id: number;
  enrolled: number;
}

/** Content whose place in the catalogue has to be looked at. */
export interface DiscoverBacklogTable {
  content_type: ContentType;
  content_id: number;
}

/** The catalogue as it is sorted and filtered; made of the rows that this computer holds. */
export interface DiscoverItemTable {
  content_id: number;
  content_type: ContentType;
  version_id: number;
  instructor_id: number;
  is_for_some: 0 | 1;
  title_key: string;
  category_key: string;
  author_role: string;
  duration_minutes: number;
  /** Thousandths of the currency's unit. */
  price_key: number;
  /** Hundredths of a star; 0 where nobody has rated. */
  rating: number;
  popularity: number;
  published_at: number;
}

export interface DiscoverTagTable {
  tag_key: string;
  content_id: number;
}

/** How much there is for everybody of each type, category and tag: lists are counted by it. */
export interface DiscoverCountTable {
  kind: 'type' | 'category' | 'tag';
  count_key: string;
  name: string;
  items: number;
}
