import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';
import { Footer } from '../chrome/footer.tsx';
import { Header } from '../chrome/header.tsx';
import { OfflineLine } from '../chrome/offline-line.tsx';
import { SkipLink } from '../chrome/skip-link.tsx';
import { Toasts } from '../chrome/toasts.tsx';
import { AffiliateCaptureSlot } from '../features/affiliate-capture/affiliate-capture-slot.tsx';
import { CookieQuestion } from '../features/cookies/cookie-question.tsx';
import { FavouritesCarrier } from '../features/favourites/favourites-carrier.tsx';
import { ProfileGateSlot } from '../features/profile-gate/profile-gate-slot.tsx';
import { SecondFactorSlot } from '../features/second-factor/second-factor-slot.tsx';
import { ReturnAfterSignIn } from '../features/sign-in/return-after-sign-in.tsx';
import { SuspensionSlot } from '../features/suspension/suspension-slot.tsx';
import { TermsLine } from '../features/terms/terms-line.tsx';
import type { ModuleSource } from '../platform/module-source.ts';
import { FocusOnArrival } from './focus-on-arrival.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { PageHead } from './page-head.tsx';
import { PagePending } from './page-pending.tsx';

interface RootLayoutProps {
  source: ModuleSource;
  /** The server drew the chrome only: hydration begins with the same, however fast the page arrives. */
  startsPending?: boolean;
  /** Instead of the matched page when that can't be rendered. */
  children?: ReactNode;
}

const never = () => () => {};

/** Every document starts with the key 'default': by that alone it would take up the place of the one before it. */
const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** The chrome around every page. */
export function RootLayout({ source, startsPending = false, children }: RootLayoutProps) {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <OfflineLine />
      <Header />
      <TermsLine />
      <SuspensionSlot />
      {/* as high as the window below the header: a part that fails or is short never pulls the footer into view */}
      <main
        id="conteudo"
        tabIndex={-1}
        className="flow-root min-h-[calc(100svh-4.0625rem)] desk:min-h-[calc(100svh-4.8125rem)]"
      >
        {children ?? (
          <Suspense fallback={<PagePending />}>
            <Page startsPending={startsPending} />
          </Suspense>
        )}
      </main>
      <Footer />
      <Toasts />
      <ProfileGateSlot />
      <SecondFactorSlot />
      <ReturnAfterSignIn />
      <AffiliateCaptureSlot />
      <FavouritesCarrier />
      <CookieQuestion />
      <PageHead source={source} />
      <FocusOnArrival />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/** Decides inside the boundary, which is hydrated after the chrome. */
function Page({ startsPending }: { startsPending: boolean }) {
  const pending = useSyncExternalStore(
    never,
    () => false,
    () => startsPending,
  );
  return pending ? <PagePending /> : <Outlet />;
}
