import type { ReactNode } from 'react';
import { signIn as signInAs } from 'shared-domain/testing/fake-platform.ts';
import { renderPart } from 'shared-domain/testing/render.tsx';

export const signIn = ({ isAdmin = true } = {}) => signInAs({ email: 'chefe@exemplo.com', fullName: 'Chefe', isAdmin });

export const draw = (ui: ReactNode, at = '/admin', pattern = '/admin') =>
  renderPart(ui, { remote: 'admin', at, patterns: [pattern] });
