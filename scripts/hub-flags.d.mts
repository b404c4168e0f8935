/** How Node runs a hub. */
export const HUB_FLAGS: readonly string[];
