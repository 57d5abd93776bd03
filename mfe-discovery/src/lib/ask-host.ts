import { offersWidget } from 'shared-domain/platform';

/** Whether one can write to a host: while no chat release is live, nothing speaks of it. */
export const hasChat = () => offersWidget('chat/chat-box');

/** Id of the section of a space's page in which guests write to its host. */
export const hostBlockId = 'anfitriao';
