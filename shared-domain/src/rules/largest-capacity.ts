/** People that a space may hold at most. Apart from `listingLimits`, since every search and card reads it. */
export const largestCapacity = 100_000;
