/** How Node runs a hub. */
export const HUB_FLAGS: readonly string[];
/** What its environment has besides that of the project. */
export const HUB_ENVIRONMENT: Readonly<Record<string, string>>;
