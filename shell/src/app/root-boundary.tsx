import type { ModuleSource } from '../platform/module-source.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteBoundary } from './route-boundary.tsx';

/** For what is thrown outside every page: it draws the chrome itself. */
export function RootBoundary({ source }: { source: ModuleSource }) {
  return (
    <RootLayout source={source}>
      <RouteBoundary />
    </RootLayout>
  );
}
