import type { ReactNode } from 'react';
import { signIn as signInAs } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';

/** With two authenticators, and the code of one entered. */
export const signIn = ({ isAdmin = true, secondFactor = { authenticators: 2, entered: true } } = {}) =>
  signInAs({ email: 'chefe@exemplo.com', fullName: 'Chefe', isAdmin, secondFactor });

export const renderAdmin = (ui: ReactNode, at = '/admin', pattern = '/admin') =>
  renderPart(ui, { remote: 'admin', at, patterns: [pattern] });
