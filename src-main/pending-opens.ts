import type { DeepLink } from '#shared/bridge/native-commands.ts';

interface Opens {
  readonly link: DeepLink | undefined;
  readonly paths: readonly string[];
}

/** What the desktop asked us to open before a page was there to hear of it. */
export interface PendingOpens {
  add(opens: Partial<Opens>): void;
  take(): Opens;
}

export function createPendingOpens(): PendingOpens {
  let link: DeepLink | undefined;
  let paths: readonly string[] = [];
  return {
    add(opens) {
      link = opens.link ?? link;
      paths = [...paths, ...(opens.paths ?? [])];
    },
    take() {
      const taken = { link, paths };
      link = undefined;
      paths = [];
      return taken;
    },
  };
}
