import { visitCalendar } from 'shared-domain/chat/visit-calendar.ts';
import { visitWhen } from 'shared-domain/chat/visit-times.ts';
import { button, type EmailFact, email, facts, note, type Site, text } from '../email.ts';
import { whereFact } from '../portuguese.ts';
import { conversation, sampleVisit, space, type Visit, visitData } from './visit.ts';

function where({ address, neighborhood, is_guest, host_name }: Visit): EmailFact[] {
  if (!address)
    return [['Onde', is_guest ? `${host_name} ainda não informou o endereço.` : 'Você ainda não informou o endereço.']];
  return [whereFact(address, neighborhood)];
}

/** The calendar file of a taken visit, as an attachment. */
const visitAttachment = (visit: Visit, { siteUrl }: Site) => ({
  filename: 'visita.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: visitCalendar(
    {
      id: visit.visit_id,
      conversationId: visit.conversation_id,
      title: visit.title,
      acceptedTime: visit.accepted_time ?? '',
      address: visit.address,
      neighborhood: visit.neighborhood,
      otherName: visit.is_guest ? visit.host_name : visit.guest_name,
    },
    siteUrl,
    new Date(),
  ),
});

export const visitAccepted = email(visitData, sampleVisit, (visit, site) => {
  const when = visitWhen(visit.accepted_time ?? '');
  return {
    subject: `Visita marcada: ${visit.title}, ${when}`,
    preview: `${when}.`,
    blocks: [
      text('A visita está marcada', [
        visit.is_guest
          ? `${visit.host_name} recebe você em ${visit.title}.`
          : `${visit.guest_name} vai conhecer ${visit.title}.`,
      ]),
      facts([space(visit), ['Data', when], ...where(visit)]),
      note('Anexo: visita.ics, para a sua agenda. Se não der, cancele na conversa: a outra pessoa recebe um aviso.'),
      button('Abrir a conversa', conversation(visit, site.siteUrl)),
    ],
    attachments: [visitAttachment(visit, site)],
  };
});
