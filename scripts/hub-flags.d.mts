/** How Node runs a hub. */
export const HUB_FLAGS: readonly string[];
/** What its environment has besides that of the project. */
export const HUB_ENVIRONMENT: Readonly<Record<string, string>>;
/** The environment of a hub that is started with these arguments: as in production, but for `--local`. */
export function hubEnvironment(
  args: readonly string[],
  given?: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>>;
