import { ConversationPanel, preloadConversation } from '../features/conversation/conversation-panel.tsx';
import { ConversationsPage } from '../features/conversations/conversations-page.tsx';

export const meta = () => ({
  title: 'Minhas Conversas',
  description: 'Suas conversas com anfitriões e clientes.',
  noindex: true,
});

/** The session lives in the browser: there is nothing to load before it is known. */
export function Component() {
  return <ConversationsPage Panel={ConversationPanel} preloadPanel={preloadConversation} />;
}
