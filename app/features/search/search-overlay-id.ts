export const searchOverlayId = 'search-overlay';
