interface Written {
  readonly title: string;
  readonly description: string;
  readonly link: string;
  readonly topic: string;
}

/** True where saving changes something: the same once more is no new version. */
export const isChanged = (before: Written, after: Written): boolean =>
  before.title !== after.title ||
  before.description !== after.description ||
  before.link !== after.link ||
  before.topic !== after.topic;
