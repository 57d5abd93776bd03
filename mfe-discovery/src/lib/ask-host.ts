import { offersWidget } from 'shared-domain/platform';

/** Whether one can write to a host: while no chat release is live, nothing speaks of it. */
export const hasChat = () => offersWidget('chat/chat-box');

/** The part of a space's page in which its host is asked. */
export const hostBlockId = 'anfitriao';
