export const mobileMenuId = 'mobile-menu';
export const sidePanelId = 'side-panel';
