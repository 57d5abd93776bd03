import { type ReactNode, Suspense } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { Footer } from '../chrome/footer.tsx';
import { Header } from '../chrome/header.tsx';
import { SkipLink } from '../chrome/skip-link.tsx';
import { Toasts } from '../chrome/toasts.tsx';
import { ProfileGate } from '../features/profile-gate/profile-gate.tsx';
import { ReturnAfterSignIn } from '../features/sign-in/return-after-sign-in.tsx';
import type { ModuleSource } from '../platform/module-source.ts';
import { NavigationProgress } from './navigation-progress.tsx';
import { PageHead } from './page-head.tsx';
import { PagePending } from './page-pending.tsx';

/** The chrome around every page; `children` instead of the matched page when that can't be drawn. */
export function RootLayout({ source, children }: { source: ModuleSource; children?: ReactNode }) {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <Header />
      <main id="conteudo" tabIndex={-1} className="min-h-[70vh]">
        {children ?? (
          <Suspense fallback={<PagePending />}>
            <Outlet />
          </Suspense>
        )}
      </main>
      <Footer />
      <Toasts />
      <ProfileGate />
      <ReturnAfterSignIn />
      <PageHead source={source} />
      <ScrollRestoration />
    </>
  );
}
