import { button, email, facts, text } from '../email.ts';
import { sampleSuspension, suspensionData } from './suspension.ts';

/** To administrators. */
export const suspensionAppealed = email(suspensionData, sampleSuspension, (suspension, { siteUrl }) => {
  const what = suspension.title ?? suspension.full_name ?? 'uma conta';
  return {
    subject: `Resposta à suspensão: ${what}`,
    preview: suspension.appeal ?? '',
    blocks: [
      text('Alguém respondeu a uma suspensão', [
        `${suspension.full_name ?? 'A pessoa'} respondeu: “${suspension.appeal ?? ''}”`,
      ]),
      facts([
        ['Suspenso', what],
        ['Motivo', suspension.reason],
      ]),
      button(
        'Decidir de novo',
        suspension.space_id
          ? `${siteUrl}/admin/space/${suspension.space_id}`
          : `${siteUrl}/admin/pessoa/${suspension.person_id}`,
      ),
    ],
  };
});
