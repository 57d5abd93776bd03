/**
 * State that must exist once in the page. The shell provides this module as a shared singleton; remotes import it as
 * `shared-domain/platform` and never by another path.
 */
export { serverNow } from './api-fetch.ts';
export { configurePlatform, type PlatformConfig, platformConfig } from './config.ts';
export { noteRequest, useConnection } from './connection.ts';
export { type GatedAction, provideGates, requireCompleteProfile, requireSignIn } from './gates.ts';
export { preloadQueries } from './lazy-query.ts';
export { type Notification, notify, onNotification } from './notifications.ts';
export { RemoteRoot, usePortalContainer } from './remote-root.tsx';
export { queryClientContext } from './router-context.ts';
export { type SecondFactor, type SessionUser, setSession, useSession } from './session.store.ts';
export { supabase } from './supabase-client.ts';
export { NoteWidgets, offersWidget, provideOfferedWidgets, provideWidgets, Widget } from './widget.tsx';
