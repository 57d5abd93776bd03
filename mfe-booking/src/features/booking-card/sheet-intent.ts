import { dialogIntent } from 'shared-ui/primitives/lazy-dialog.tsx';
import { preloadCardBody } from './lazy-card-body.tsx';

const preloadSheet = () => {
  dialogIntent.onPointerEnter();
  preloadCardBody();
};

/** For the buttons that open the sheet: its code comes when pointer or focus arrives. */
export const sheetIntent = { onPointerEnter: preloadSheet, onFocus: preloadSheet };
