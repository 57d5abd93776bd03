import { formatInstant } from 'shared-domain/days/rio.ts';
import * as z from 'zod/mini';
import { button, facts, note } from '../email.ts';

export const authenticatorData = z.object({
  /** Instant, ISO 8601. */
  at: z.string(),
  /** The reader's own. */
  is_own: z.boolean(),
  full_name: z.nullable(z.string()),
});

type Authenticator = z.output<typeof authenticatorData>;

export const unlessYouPreview = 'Se não foi você, avise a gente agora.';

/** When it happened, and where to look. */
export const securityBlocks = ({ at }: Authenticator, siteUrl: string) => [
  facts([['Quando', formatInstant(at)]]),
  note(`Para falar com a gente: ${siteUrl}/contato`),
  button('Ver meus autenticadores', `${siteUrl}/segundo-fator`),
];

export const unlessYou =
  'Se não foi você, troque sua senha, confira seus autenticadores e fale com a gente pela página de contato.';

export const sampleAuthenticator: z.input<typeof authenticatorData> = {
  at: '2026-11-16T13:04:00Z',
  is_own: true,
  full_name: 'Rui Prado',
};
