import type { ReactNode } from 'react';
import { renderPart } from 'shared-domain/testing/render.tsx';

export const draw = (ui: ReactNode) => renderPart(ui, { remote: 'affiliate' });
