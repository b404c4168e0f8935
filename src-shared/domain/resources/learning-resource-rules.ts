interface Written {
  readonly title: string;
  readonly description: string;
}

/** True where saving changes something: the same once more is no new version. */
export const isChanged = (before: Written, after: Written): boolean =>
  before.title !== after.title || before.description !== after.description;
