import { email, text } from '../email.ts';
import {
  authenticatorData,
  sampleAuthenticator,
  securityBlocks,
  unlessYou,
  unlessYouPreview,
} from './authenticator.ts';

export const authenticatorRemoved = email(authenticatorData, sampleAuthenticator, (data, { siteUrl }) => ({
  subject: 'Um autenticador foi removido da sua conta',
  preview: unlessYouPreview,
  blocks: [
    text('Um autenticador foi removido da sua conta', ['Os códigos dele não servem mais.', unlessYou]),
    ...securityBlocks(data, siteUrl),
  ],
}));
