/** In `localStorage`, until they are erased there, the person signs out, or another person signs in. */
export const recentSearchesKey = 'recent-searches';
