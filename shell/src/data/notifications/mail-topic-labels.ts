import type { MailTopic } from 'shared-domain/rules/mail-topics.ts';

/** The e-mails that can be switched off, as their reader names them. */
export const mailTopicLabels: Record<MailTopic, string> = {
  messages: 'Mensagens',
  visits: 'Visitas',
  reviews: 'Avaliações',
  commissions: 'Comissões de afiliado',
  reports: 'Resultado das suas denúncias',
};
